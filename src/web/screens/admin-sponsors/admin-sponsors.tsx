import { sponsorCalls } from '#contract/kinds/sponsor.ts';
import { dayWords } from '#web/components/day.tsx';
import { kindScreen } from '#web/office/kind-editor.tsx';

export const { Component, loader, head } = kindScreen({
  title: 'Sponsors',
  about: 'Shown on Home and with the printed table',
  load: (read) => read('GET /api/admin/sponsors', {}),
  calls: sponsorCalls,
  fields: {
    name: { label: 'Name' },
    url: { label: 'Link', hint: 'Begins with https://. Leave empty for none.' },
    from: { label: 'Appears on', hint: 'Leave empty for at once.' },
    until: { label: 'Last day', hint: 'Leave empty to keep it.' },
    order: { label: 'Order', hint: 'The lowest number comes first. Leave empty for the end.' },
  },
  words: {
    nameOf: ({ name }) => name,
    aboutOf: ({ url, from, until }) =>
      [url, from && `from ${dayWords(from)}`, until && `until ${dayWords(until)}`]
        .filter((part) => part !== null)
        .join(', '),
  },
});
