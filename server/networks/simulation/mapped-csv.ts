import { notFound, type Simulation, type SoldOffer } from './simulation.ts';
import { calls as trackierCalls } from '../trackier/simulator.ts';

const map = {
  request: { path: '/export.csv' },
  credential: { in: 'query', name: 'token' },
  delimiter: ';',
  link: { click: { parameter: 'p1' } },
  scheme: 'trackier',
  fields: {
    id: 'Id',
    name: 'Name',
    link: 'Tracking link',
    description: 'Description',
    image: 'Image',
    payout: 'Payout',
    countries: 'geo.countries',
    systems: 'Systems',
    categories: 'Category',
    status: { path: 'Status', active: ['approved'] },
  },
};

/** A fictitious network that exports CSV like a spreadsheet: a byte order mark, quotes, and line breaks in cells. */
export const csv: Simulation = {
  adapter: 'csv',
  calls: trackierCalls,
  credential: 'own-csv-0123456789',
  settings: { map: JSON.stringify(map) },
  basePath: '',
  says: { goals: false, goalIds: false, systems: true, approval: true },
  pageRows: null,
  answer({ headers, method, path, query }, offers) {
    if (method !== 'GET' || path !== '/export.csv' || headers['accept'] !== 'text/csv') return notFound;
    if (query.get('token') !== this.credential) return { status: 403, body: 'Forbidden' };
    const columns = ['Id', 'Name', 'Description', 'Image', 'Payout', 'geo.countries', 'Systems', 'Category'];
    const header = [...columns, 'Status', 'Tracking link', '__proto__', ''].join(';');
    const lines = [header, ...offers.map((offer) => cellsOf(offer).map(quoted).join(';'))];
    return { headers: { 'content-type': 'text/csv' }, body: `\uFEFF${lines.join('\r\n')}\r\n` };
  },
  spoil: (body) => {
    const [header = '', , ...others] = String(body).split('\r\n');
    return [header, 'only;two', ...others].join('\r\n');
  },
};

function cellsOf(offer: SoldOffer): string[] {
  const link = `https://own.example/go?o=${offer.id}`;
  const texts = [offer.id, offer.name, `${offer.description} "Now"; or\nnever.`, offer.image, `$${offer.payout}`];
  const audience = [offer.countries.join('|'), offer.systems.join(',')];
  return [...texts, ...audience, offer.category, offer.isApproved ? 'approved' : 'pending', link, 'x', ''];
}

function quoted(cell: string): string {
  return /[";\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}
