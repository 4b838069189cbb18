import { cardBodySchema } from '#contract/card-body.ts';
import { runningScoreBodySchema } from '#contract/running-scores.ts';
import type { CardDraft } from '#domain/cards/card.ts';
import type { Fixture } from '#domain/cards/fixture.ts';
import type { MatchDraft } from '#domain/cards/match-body.ts';
import { outcomeBodyFields, type OutcomeDraft } from '#domain/cards/outcome.ts';
import { type WithoutFaultyFields, parseWithoutFaultyFields } from '#domain/check.ts';
import { currentGameWeek } from '#domain/fixtures/calendar.ts';
import type { Issue } from '#domain/issue.ts';
import type { Subject } from '#domain/people/permissions.ts';
import type { Facts } from '../cache/facts.ts';
import { createDefaultFiller, fieldsThatFit } from '../http/input.ts';
import { isShortCardBody, teamKeysInBody, withStandardTeamKeys } from './card-keys.ts';
import { permissionSubjectOfSentFixture } from './named-in-request.ts';

/** A card as it was sent. A match may be `null`. */
export type SentCardDraft = Omit<CardDraft, 'matches'> & { matches?: (MatchDraft | null | undefined)[] | undefined };

/** A card as it was sent, and the faults that were found while it was parsed. */
type ParsedCard = { draft: SentCardDraft; issues: Issue[] };

/** The fields that only the full form of a body has. */
const FIELDS_ONLY_IN_FULL_BODY = { division: true, weekNumber: true, season: true } as const;
const shortBodySchema = cardBodySchema.omit(FIELDS_ONLY_IN_FULL_BODY);
const shortRunningBodySchema = runningScoreBodySchema.omit(FIELDS_ONLY_IN_FULL_BODY);
const teamsBodySchema = cardBodySchema.pick({ homeTeam: true, awayTeam: true });
const seasonAndDivisionSchema = cardBodySchema.pick({ season: true, division: true });

type SentBodyFields = WithoutFaultyFields<typeof runningScoreBodySchema._zod.output> &
  Pick<
    WithoutFaultyFields<typeof cardBodySchema._zod.output>,
    'dateConfirmed' | 'startsConfirmed' | keyof typeof outcomeBodyFields
  >;
type ParsedCardBody = { draft: SentBodyFields; issues: Issue[] };

/** How to parse the full and the short form of a body. The short form has no season, no division and no week. */
export type BodyParsers = { full: (body: unknown) => ParsedCardBody; short: (body: unknown) => ParsedCardBody };

/** How to parse the card of a fixture that is over. */
export const CARD_BODY_PARSERS: BodyParsers = {
  full: (body) => parseWithoutFaultyFields(cardBodySchema, body),
  short: (body) => parseWithoutFaultyFields(shortBodySchema, body),
};

/** How to parse a running score, which is the card of a fixture that is still being played. */
export const RUNNING_SCORE_BODY_PARSERS: BodyParsers = {
  full: (body) => parseWithoutFaultyFields(runningScoreBodySchema, body),
  short: (body) => parseWithoutFaultyFields(shortRunningBodySchema, body),
};

/**
 * Returns the season, division and teams of a sent card, for the permission check. `recorded`: the card that is being
 * corrected; `null` for a new card.
 */
export async function cardSubject(body: unknown, facts: Facts, recorded: Fixture | null): Promise<Subject> {
  const isShort = isShortCardBody(body);
  const named = withStandardTeamKeys(body, teamKeysInBody(body, isShort));
  const { homeTeam, awayTeam } = fieldsThatFit(teamsBodySchema, named);
  const { season, division } = isShort
    ? await seasonDivisionAndWeekOfShortCard(homeTeam, facts, recorded)
    : fieldsThatFit(seasonAndDivisionSchema, named);
  return permissionSubjectOfSentFixture({ season, division, homeTeam, awayTeam });
}

/**
 * Returns the card in a body, and the faults that were found while it was parsed. The body has its teams under
 * `homeTeam` and `awayTeam`. `isShort`: whether the body is in the short form. `recorded`: the card that is being
 * corrected; `null` for a new card.
 */
export async function parseCard(
  forms: BodyParsers,
  body: unknown,
  { isShort, facts, recorded }: { isShort: boolean; facts: Facts; recorded: Fixture | null },
): Promise<ParsedCard> {
  return isShort ? cardFromShortBody(forms.short(body), facts, recorded) : cardFromFullBody(forms.full(body), recorded);
}

function cardFromFullBody({ draft, issues }: ParsedCardBody, recorded: Fixture | null): ParsedCard {
  const { season, division, weekNumber: week, homeTeam, awayTeam } = draft;
  return { draft: { season, division, week, homeTeam, awayTeam, ...sharedFields(draft, issues, recorded) }, issues };
}

async function cardFromShortBody(
  { draft, issues }: ParsedCardBody,
  facts: Facts,
  recorded: Fixture | null,
): Promise<ParsedCard> {
  const { homeTeam, awayTeam } = draft;
  const place = await seasonDivisionAndWeekOfShortCard(homeTeam, facts, recorded);
  return { draft: { ...place, homeTeam, awayTeam, ...sharedFields(draft, issues, recorded) }, issues };
}

/**
 * Returns the season, division and week of a card that was sent without these three fields (the short form). These are
 * the default season, the home team's division and the current week. For a correction, returns the season, division and
 * week of the recorded card.
 */
async function seasonDivisionAndWeekOfShortCard(homeTeam: string | undefined, facts: Facts, recorded: Fixture | null) {
  if (recorded) return { season: recorded.season, division: recorded.division, week: recorded.week };
  const { list, default: shown } = await facts.seasons();
  const calendar = list.find(({ name }) => name === shown)?.calendar ?? [];
  const home = (await facts.people()).teams.get(homeTeam ?? '');
  return {
    season: shown,
    // For a team in division 0, the card gets no division. The rules then report that the team has retired.
    division: home?.division || undefined,
    week: currentGameWeek(calendar, facts.today()),
  };
}

type SharedSentFields = Pick<
  SentBodyFields,
  'date' | 'dateConfirmed' | 'startsConfirmed' | 'matches' | keyof typeof outcomeBodyFields
>;

/**
 * Returns the fields that both the full and the short form of a card have. If the date is missing, the recorded date
 * stays. A faulty date is `undefined`, so that rules skip it.
 */
function sharedFields(sent: SharedSentFields, issues: readonly Issue[], recorded: Fixture | null) {
  const { dateConfirmed, startsConfirmed, matches } = sent;
  const date = createDefaultFiller(issues)('date', sent.date, recorded?.date ?? null);
  return { ...toOutcomeDraft(sent), date, dateConfirmed, startsConfirmed, matches };
}

const OUTCOME_FIELDS = Object.keys(outcomeBodyFields) as (keyof typeof outcomeBodyFields)[];

function toOutcomeDraft(sent: SharedSentFields): OutcomeDraft {
  return Object.fromEntries(OUTCOME_FIELDS.map((name) => [name, sent[name]]));
}
