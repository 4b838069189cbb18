import type { UseFormReturn } from 'react-hook-form';
import type { GameWeek } from '#domain/season.ts';
import { DateField } from '#web/officials/fields.tsx';
import style from './admin-seasons.module.css';
import type { SeasonValues } from './season-values.ts';

/** Every dated week with its first and last day. */
export function WeekRows({ form, calendar }: { form: UseFormReturn<SeasonValues>; calendar: readonly GameWeek[] }) {
  return (
    <ol className={style.weeks}>
      {calendar.map(({ week }, index) => (
        <li key={week}>
          <span aria-hidden="true" className={style.week}>
            {week}
          </span>
          <DateField form={form} name={`calendar.${index}.from`} label={`Week ${week} from`} />
          <DateField form={form} name={`calendar.${index}.to`} label={`Week ${week} to`} />
        </li>
      ))}
    </ol>
  );
}
