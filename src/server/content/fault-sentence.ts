import type { z } from 'zod';
import type { Issue } from '#domain/issue.ts';

/** What a field is called where its name in the schema is not its name on the screen. */
const LABELS: Readonly<Record<string, string>> = {
  url: 'Address',
  questionnaireUrl: 'Address of the form',
  map: 'Map address',
  about: 'Text',
  contactEmail: 'E-mail address',
  email: 'E-mail address',
  cloth: 'Cloth colour',
  metal: 'Metal colour',
  alt: 'What the picture shows',
  date: 'Date',
  from: 'First day',
  until: 'Last day',
};

/** Turns a fault of a content schema into a path and a whole sentence: `Phone must be a telephone number …`. */
export function faultSentence(issue: z.core.$ZodIssue): Issue {
  const { path } = issue;
  const name = path.findLast((part) => typeof part === 'string') ?? 'content';
  const last = path.at(-1);
  const label = LABELS[name] ?? inWords(name);
  const subject = typeof last === 'number' ? `${label}, line ${last + 1},` : label;
  return { path: path.map(String).join('.'), message: `${subject} ${faultOf(issue)}` };
}

function faultOf(issue: z.core.$ZodIssue): string {
  if (issue.code === 'unrecognized_keys') return `has unknown values: ${issue.keys.join(', ')}.`;
  if (issue.code !== 'invalid_type') return issue.message;
  return issue.input === undefined ? 'is required.' : `must be a ${issue.expected}.`;
}

/** `matchTime` as `Match time`. */
function inWords(name: string): string {
  const words = name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
}
