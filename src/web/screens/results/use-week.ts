import { searchText, withWeek } from '#web/choice/season-choice.ts';
import { type Choosing, useNextSearch } from '#web/choice/use-choice.ts';
import { useSite } from '#web/layout/site.ts';
import { weekIn } from './week.ts';

/** What the week's selector, arrows and swipes need. `addressOf` is a query; `previous` and `next` end with the season. */
export type ChosenWeek = {
  week: number;
  previous: number | null;
  next: number | null;
  addressOf: (week: number) => string;
  choose: (week: number) => void;
};

/** The week of the page, or of the one that is on its way. `shown` is what was loaded. */
export function useWeek({ chooseWeek }: Choosing, shown: number, weeks: readonly number[]): ChosenWeek {
  const { seasons } = useSite();
  const search = useNextSearch();
  const week = weekIn(search) ?? shown;
  return {
    week,
    previous: weeks.findLast((other) => other < week) ?? null,
    next: weeks.find((other) => other > week) ?? null,
    addressOf: (other) => searchText(withWeek(search, String(other), seasons)),
    choose: (other) => chooseWeek(String(other)),
  };
}
