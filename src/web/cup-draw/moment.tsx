import { dayWords } from '#web/components/day.tsx';

/** `Thu 20 November 2025 at 19:30`, by the league's clocks. */
export function Moment({ at, day, time }: { at: string; day: string; time: string }) {
  return (
    <time dateTime={at}>
      {dayWords(day)} at {time}
    </time>
  );
}
