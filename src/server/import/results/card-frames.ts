import { checkFrame } from '#domain/frame-draft.ts';
import type { Frame } from '#domain/frame.ts';
import type { LeagueRules } from '#domain/season.ts';
import type { Faults } from '../csv/faults.ts';
import type { FileCard } from './file-card.ts';

/**
 * Checks each frame of a card by the rules of its season (contract §4). Answers the frames line by line, with folded
 * names in place of ids; `null` where the card has a fault.
 */
export function checkFrames(card: FileCard, rules: LeagueRules, faults: Faults): Frame[] | null {
  const frames: Frame[] = [];
  for (const { draft, line } of card.rows) {
    const checked = checkFrame(draft, rules, '');
    if (checked.ok) frames.push(checked.value);
    else card.faulty = true;
    if (!checked.ok) for (const { path, message } of checked.issues) faults.add(line, inColumn(message, path));
  }
  return card.faulty ? null : frames;
}

/** `A score must be from 0 to 250 (homeScore).` */
function inColumn(message: string, column: string): string {
  return `${message.replace(/\.$/, '')} (${column}).`;
}
