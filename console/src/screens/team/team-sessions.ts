import type { AdminTeamSessions, Team } from '@rewards-wall/shared/admin/team-schema.ts';
import { html, nothing, type TemplateResult } from 'lit';
import { call } from '../../api.ts';
import type { Context } from '../../context.ts';
import { actionsColumn, dataTable, type Column } from '../../parts/data-table.ts';
import { sectionOf } from '../../parts/detail-page.ts';
import { timeOf } from '../../parts/time.ts';
import { tagOf } from '../../parts/words.ts';

type Session = AdminTeamSessions['sessions'][number];

interface TeamSessions {
  sessions: readonly Session[];
  team: Team['team'];
}

/** All sessions. Owners can end suspicious ones. */
export function teamSessions({ sessions, team }: TeamSessions, context: Context): TemplateResult {
  const nameOf = ({ admin_id: id }: Session): string => team.find(({ admin_id }) => admin_id === id)?.name ?? id;
  const columns: Column<Session>[] = [
    {
      label: 'Who',
      onPhone: 'title',
      cell: (session) => html`${nameOf(session)} ${tagOf(session.is_current ? 'this browser' : '')}`,
    },
    { label: 'Signed in', onPhone: 'named', cell: ({ created_at: at }) => timeOf(at) },
    { label: 'Last used', onPhone: 'named', cell: ({ seen_at: at }) => timeOf(at) },
    { label: 'Address', onPhone: 'sub', cell: ({ ip }) => ip },
    { label: 'Browser', onPhone: 'sub', cell: ({ agent }) => agent },
    actionsColumn(
      (session) =>
        session.is_current
          ? nothing
          : html`<button
              type="button"
              class="button button-quiet"
              aria-label="Sign out ${nameOf(session)} from ${session.ip}"
              @click=${() => void end(session, nameOf(session), context)}
            >
              Sign out
            </button>`,
      'end',
    ),
  ];
  return sectionOf(
    'sessions',
    'Sessions',
    dataTable<Session>(
      {
        caption: 'Where people are signed in',
        columns,
        rows: sessions,
        empty: html`${nothing}`,
        hrefOf: ({ session_id: id }) => context.hrefWith({ row: id }),
        isCurrent: ({ session_id: id }) => context.query.get('row') === id,
      },
      context,
    ),
  );
}

async function end({ admin_id, session_id }: Session, name: string, context: Context): Promise<void> {
  await context.act({
    title: `Sign ${name} out?`,
    text: 'This session ends at once, and they can sign in again. To keep them out, remove them.',
    confirm: 'Sign out',
    isDestructive: true,
    send: () => call('endTeamSession', { params: { admin_id, session_id } }),
    done: () => `The session of ${name} has ended.`,
  });
}
