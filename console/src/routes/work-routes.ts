import type { RouteGroup } from './route.ts';

/** The staff's daily work. */
export const workRoutes: RouteGroup = {
  label: 'Work',
  routes: [
    {
      path: 'leads',
      title: 'Leads',
      permission: 'leads.read',
      isInMenu: true,
      open: () => import('../screens/leads/leads-screen.ts'),
    },
    {
      path: 'leads/refused',
      title: 'Refused calls',
      permission: 'leads.read',
      open: () => import('../screens/leads/refused-screen.ts'),
    },
    {
      path: 'leads/refused/{call_id}',
      title: 'Refused call',
      permission: 'leads.read',
      open: () => import('../screens/leads/refused-call-screen.ts'),
    },
    {
      path: 'leads/clicks/{click_id}',
      title: 'Click',
      permission: 'leads.read',
      open: () => import('../screens/leads/click-screen.ts'),
    },
    {
      path: 'leads/{lead_id}',
      title: 'Lead',
      permission: 'leads.read',
      open: () => import('../screens/leads/lead-screen.ts'),
    },
    {
      path: 'postbacks',
      title: 'Postbacks',
      permission: 'deliveries.read',
      isInMenu: true,
      open: () => import('../screens/postbacks/postbacks-screen.ts'),
    },
    {
      path: 'postbacks/new',
      title: 'Add a postback',
      permission: 'postbacks.change',
      open: () => import('../screens/postbacks/new-postback-screen.ts'),
    },
    {
      path: 'postbacks/deliveries',
      title: 'Deliveries',
      permission: 'deliveries.read',
      open: () => import('../screens/postbacks/deliveries-screen.ts'),
    },
    {
      path: 'postbacks/deliveries/{delivery_id}',
      title: 'Delivery',
      permission: 'deliveries.read',
      open: () => import('../screens/postbacks/delivery-screen.ts'),
    },
    {
      path: 'postbacks/{postback_id}',
      title: 'Postback',
      permission: 'deliveries.read',
      open: () => import('../screens/postbacks/postback-screen.ts'),
    },
    {
      path: 'users',
      title: 'Users',
      permission: 'users.read',
      isInMenu: true,
      open: () => import('../screens/users/users-screen.ts'),
    },
    {
      path: 'users/ledger/{transaction_id}',
      title: 'Ledger row',
      permission: 'users.read',
      open: () => import('../screens/users/ledger-row-screen.ts'),
    },
    {
      path: 'users/{owner}/{subid1}',
      title: 'User',
      permission: 'users.read',
      open: () => import('../screens/users/user-screen.ts'),
    },
    {
      path: 'users/{owner}/{subid1}/clicks',
      title: 'Clicks',
      permission: 'users.read',
      open: () => import('../screens/users/clicks-screen.ts'),
    },
    {
      path: 'users/{owner}/{subid1}/ledger',
      title: 'Ledger',
      permission: 'users.read',
      open: () => import('../screens/users/ledger-screen.ts'),
    },
    {
      path: 'tickets',
      title: 'Tickets',
      permission: 'tickets.answer',
      isInMenu: true,
      open: () => import('../screens/tickets/tickets-screen.ts'),
    },
    {
      path: 'tickets/{ticket_id}',
      title: 'Ticket',
      permission: 'tickets.answer',
      open: () => import('../screens/tickets/ticket-screen.ts'),
    },
    {
      path: 'search',
      title: 'Search',
      permission: 'leads.read',
      open: () => import('../screens/search-screen.ts'),
    },
  ],
};
