import { createHmac, createSecretKey, randomBytes } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ageRangesOf } from '@rewards-wall/shared/catalog/age-ranges.ts';
import { importedOffer, type ImportedOffer } from '../../server/schema/imported-offer.ts';
import express from 'express';
import { UAParser } from 'ua-parser-js';
import * as z from 'zod';
import { openCountryLookup } from '../../server/http/client/geo.ts';
import { catalogRows } from '../data/catalog.ts';

/**
 * GET offers in a straightforward implementation with the same offers: Express, zod, the user agent parsed for each
 * request, objects filtered and sorted, one HMAC per offer, `res.json`. It does less than the service: no completions
 * from a database, no checks of keys or access rules, no log.
 *
 * `node bench/servers/naive-server.ts SIZE targeted|open`
 */

const [size = '1000', shape = 'targeted'] = process.argv.slice(2);
const RATIO = 100;
const PUBLIC_URL = 'https://rewards.example.com';
const key = createSecretKey(randomBytes(32));
const offers = Array.from(catalogRows({ size: Number(size), targeted: shape === 'targeted' }), (row) =>
  importedOffer.parse(row),
);
const geoFolder = mkdtempSync(join(tmpdir(), 'rewards-wall-naive-'));
const lookUpCountry = await openCountryLookup({ geoDatabase: null, dataDir: geoFolder });
rmSync(geoFolder, { recursive: true });

const query = z.object({
  subid1: z.string().min(1).max(60),
  subid2: z.string().max(60).optional(),
  subid3: z.string().max(60).optional(),
  subid4: z.string().max(60).optional(),
  limit: z.coerce.number().int().min(1).optional(),
  offset: z.coerce.number().int().min(0).default(0),
  sort_order: z.enum(['asc', 'desc']).default('desc'),
  sort_by: z.enum(['popularity', 'payout']).default('popularity'),
  category_id: z.array(z.coerce.number()).optional(),
  gender: z.enum(['m', 'f']).optional(),
  age: z.coerce.number().int().optional(),
  ip: z.string().optional(),
  payout_min: z.coerce.number().optional(),
});

type Query = z.output<typeof query>;

interface Detected {
  country: string | null;
  device: 'desktop' | 'phone' | 'tablet';
  systems: number[];
}

function detect(userAgent: string, ip: string): Detected {
  const { os, device } = new UAParser(userAgent).getResult();
  const country = lookUpCountry(ip);
  if (os.name === 'iOS') {
    const isTablet = device.type === 'tablet';
    return { country, device: isTablet ? 'tablet' : 'phone', systems: [30, 50, isTablet ? 52 : 51] };
  }
  if (os.name === 'Android') {
    return { country, device: device.type === 'tablet' ? 'tablet' : 'phone', systems: [30, 40, 56] };
  }
  return { country, device: 'desktop', systems: [] };
}

function isFor({ targeting, category_id, payout }: ImportedOffer, user: Detected, wanted: Query): boolean {
  const { countries, devices, target_system: systems, gender, age_range_id: ages } = targeting;
  if (countries.length > 0 && (user.country === null || !countries.includes(user.country))) return false;
  if (devices.length > 0 && !devices.includes(user.device)) return false;
  if (systems.length > 0 && !systems.some((system) => user.systems.includes(system))) return false;
  if (gender !== null && wanted.gender !== undefined && gender !== wanted.gender) return false;
  if (ages.length > 0 && wanted.age !== undefined && !ageRangesOf(wanted.age).some((id) => ages.includes(id))) {
    return false;
  }
  if (wanted.category_id !== undefined && !wanted.category_id.some((id) => category_id.includes(id))) return false;
  return wanted.payout_min === undefined || payout >= wanted.payout_min * 10_000;
}

function render(offer: ImportedOffer, user: Detected, subid1: string): object {
  const token = createHmac('sha256', key).update(`${offer.offer_id}:${subid1}`).digest('base64url');
  const {
    targeting,
    destination_url: _,
    source: _s,
    starts_at: _a,
    ends_at: _e,
    cap: _c,
    prior: _p,
    ...fields
  } = offer;
  const systems = targeting.target_system;
  return {
    ...fields,
    // As long as the service's click tokens, so that responses have the same size.
    click_url: `${PUBLIC_URL}/click/${offer.offer_id}/${token.padEnd(180, '0')}`,
    image_url: `${PUBLIC_URL}${offer.image_url}`,
    creative_url: `${PUBLIC_URL}${offer.image_url}`,
    payout: offer.payout / 10_000,
    currency_count: (offer.payout / 10_000) * RATIO,
    featured_profile: 0,
    epc: 99,
    conversion_rate: null,
    target_system: systems[0] ?? 0,
    matches_target_system_detected: systems.length === 0 || systems.some((id) => user.systems.includes(id)),
  };
}

const app = express();
app.get('/adwall/api/publisher/:pubId/profile/:adwallId/offers.json', (request, response) => {
  const parsed = query.safeParse(request.query);
  if (!parsed.success) {
    response.status(400).json({ errors: parsed.error.issues });
    return;
  }
  const wanted = parsed.data;
  const user = detect(request.get('user-agent') ?? '', wanted.ip ?? request.ip ?? '');
  const direction = wanted.sort_order === 'asc' ? 1 : -1;
  const by = wanted.sort_by === 'payout' ? 'payout' : 'prior';
  const end = wanted.limit === undefined ? undefined : wanted.offset + wanted.limit;
  const page = offers
    .filter((offer) => isFor(offer, user, wanted))
    .sort((a, b) => direction * (a[by] - b[by]) || direction * (a.offer_id - b.offer_id))
    .slice(wanted.offset, end);
  if (page.length === 0) {
    response.sendStatus(204);
    return;
  }
  response.json({ offers: page.map((offer) => render(offer, user, wanted.subid1)) });
});

const server = app.listen(0, '127.0.0.1', () => {
  const { port } = server.address() as AddressInfo;
  process.stdout.write(`listening http://127.0.0.1:${port}\n`);
});
process.once('SIGTERM', () => process.exit(0));
