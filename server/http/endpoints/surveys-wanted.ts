import type { SurveysQuery } from '@rewards-wall/shared/schema/survey.ts';
import type { ClientFacts } from '../../offers/catalog/client-facts.ts';
import type { DirectoryView } from '../../publishers/directory.ts';
import type { Panel, Wall } from '../../store/ports/directory.ts';
import type { SurveysWanted } from '../../surveys/find-live-surveys.ts';
import type { Client } from '../client/client-info.ts';

/**
 * Converts a request for live surveys to the input of the use cases. `query`: the user's address and agent if a server
 * calls.
 */
export function surveysWanted(request: {
  directory: DirectoryView;
  wall: Wall;
  panel: Panel;
  subid1: string;
  query: SurveysQuery;
  client: Client;
  clientFacts: ClientFacts;
  requestId: string | null;
}): SurveysWanted {
  const { client, clientFacts, directory, panel, query, requestId, subid1, wall } = request;
  return {
    sources: directory.sources,
    panelAccount: { kind: 'survey-profile', profileId: panel.profileId, subid1 },
    wallAccount: { kind: 'wall', profileId: wall.adwallId, subid1 },
    payoutMin: wall.settings.payout_min,
    visit: {
      adwallId: wall.adwallId,
      subid1,
      ip: query.ip ?? client.ip,
      userAgent: query.user_agent ?? client.userAgent,
      device: clientFacts.device,
      languages: client.languages,
      requestId,
    },
  };
}
