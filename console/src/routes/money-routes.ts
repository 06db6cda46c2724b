import type { RouteGroup } from './route.ts';

/** What users earned, and the staff's daily work on it. */
export const moneyRoutes: RouteGroup = {
  label: 'Money',
  icon: 'M8 2.5a5.5 5.5 0 1 0 .01 0ZM10 6.25C9.5 5.5 8.8 5.25 8 5.25c-1.1 0-2 .5-2 1.35 0 2 4 .9 4 2.9 0 .8-.9 1.35-2 1.35-.8 0-1.6-.3-2.1-1',
  routes: [
    {
      path: 'leads',
      title: 'Leads',
      needs: 'listLeads',
      isInMenu: true,
      open: () => import('../screens/leads/leads-screen.ts'),
    },
    {
      path: 'leads/refused',
      title: 'Refused calls',
      needs: 'listRefusedCalls',
      open: () => import('../screens/leads/refused-screen.ts'),
    },
    {
      path: 'leads/refused/{call_id}',
      title: 'Refused call',
      needs: 'readRefusedCall',
      open: () => import('../screens/leads/refused-call-screen.ts'),
    },
    {
      path: 'leads/clicks/{click_id}',
      title: 'Click',
      needs: 'readClick',
      open: () => import('../screens/leads/click-screen.ts'),
    },
    {
      path: 'leads/{lead_id}',
      title: 'Lead',
      needs: 'readLead',
      open: () => import('../screens/leads/lead-screen.ts'),
    },
    {
      path: 'reversals',
      title: 'Reversals',
      needs: 'readReversals',
      isInMenu: true,
      open: () => import('../screens/reversals/reversals-screen.ts'),
    },
    {
      path: 'postbacks',
      title: 'Postbacks',
      needs: 'listPostbacks',
      isInMenu: true,
      open: () => import('../screens/postbacks/postbacks-screen.ts'),
    },
    {
      path: 'postbacks/new',
      title: 'Add a postback',
      needs: 'addPostback',
      open: () => import('../screens/postbacks/new-postback-screen.ts'),
    },
    {
      path: 'postbacks/deliveries',
      title: 'Deliveries',
      needs: 'listDeliveries',
      open: () => import('../screens/postbacks/deliveries-screen.ts'),
    },
    {
      path: 'postbacks/deliveries/{delivery_id}',
      title: 'Delivery',
      needs: 'readDelivery',
      open: () => import('../screens/postbacks/delivery-screen.ts'),
    },
    {
      path: 'postbacks/{postback_id}',
      title: 'Postback',
      needs: 'listPostbacks',
      open: () => import('../screens/postbacks/postback-screen.ts'),
    },
    {
      path: 'users',
      title: 'Users',
      needs: 'readUser',
      isInMenu: true,
      open: () => import('../screens/users/users-screen.ts'),
    },
    {
      path: 'users/ledger/{transaction_id}',
      title: 'Ledger row',
      needs: 'readLedgerRow',
      open: () => import('../screens/users/ledger-row-screen.ts'),
    },
    {
      path: 'users/{owner}/{subid1}',
      title: 'User',
      needs: 'readUser',
      open: () => import('../screens/users/user-screen.ts'),
    },
    {
      path: 'users/{owner}/{subid1}/clicks',
      title: 'Clicks',
      needs: 'listClicks',
      open: () => import('../screens/users/clicks-screen.ts'),
    },
    {
      path: 'users/{owner}/{subid1}/ledger',
      title: 'Ledger',
      needs: 'listLedger',
      open: () => import('../screens/users/ledger-screen.ts'),
    },
    {
      path: 'tickets',
      title: 'Tickets',
      needs: 'listTickets',
      isInMenu: true,
      open: () => import('../screens/tickets/tickets-screen.ts'),
    },
    {
      path: 'tickets/{ticket_id}',
      title: 'Ticket',
      needs: 'readTicket',
      open: () => import('../screens/tickets/ticket-screen.ts'),
    },
    {
      path: 'search',
      title: 'Search',
      needs: 'search',
      open: () => import('../screens/search-screen.ts'),
    },
  ],
};
