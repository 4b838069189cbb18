import { countOf } from '#domain/count.ts';
import { dayWords } from '#web/components/day.tsx';
import { Link } from '#web/components/links.tsx';
import surface from '#web/components/surface.module.css';
import style from './admin-setup.module.css';
import { type SetupData, textIn } from './setup-data.ts';

const NEXT = [
  { to: '/data-input', label: 'Enter the first card', about: 'After the first match night' },
  { to: '/admin/people', label: 'Invite captains', about: 'Each gets a link, and enters the cards of that team' },
  { to: '/admin/content/contacts', label: 'Add the committee', about: 'Names and telephone numbers for Contacts' },
  { to: '/admin/content/venues', label: 'Add the clubs', about: 'Addresses, and how many tables each has' },
  { to: '/admin/content/rules', label: 'Write the rules', about: 'They are a PDF under Downloads too' },
  { to: '/admin/content/new-post', label: 'Write the first news', about: 'It shows on the home page' },
  { to: '/admin/status', label: 'Look at the backups', about: 'They are made by themselves, and can be downloaded' },
];

/** What there is now, and what to do next. */
export function DoneStep({ data: { league, season, teams, list: fixtures } }: { data: SetupData }) {
  const players = teams.reduce((sum, team) => sum + team.players.length, 0);
  const days = (fixtures?.fixtures ?? []).flatMap(({ date }) => date ?? []).sort();
  const [first] = days;
  const rows = [
    ['League', textIn(league, 'name')],
    ['Season', `${season?.season}, ${countOf(season?.divisions.length ?? 0, 'division')}`],
    ['Teams', `${countOf(teams.length, 'team')} with ${countOf(players, 'player')}`],
    [
      'Fixtures',
      (fixtures?.fixtures.length ?? 0) === 0 ? 'None yet' : countOf(fixtures?.fixtures.length ?? 0, 'fixture'),
    ],
    ['First night', first === undefined ? 'Not set' : `${dayWords(first)}, ${textIn(league, 'matchTime')}`],
  ];
  return (
    <>
      <dl className={`${surface.padded} ${style.summary}`}>
        {rows.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <h2 className={style.next}>What comes next</h2>
      <ul className={`${surface.flush} ${style.links}`}>
        {NEXT.map(({ to, label, about }) => (
          <li key={to}>
            <Link to={to}>
              <strong>{label}</strong>
              <span>{about}</span>
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}
