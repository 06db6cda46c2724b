import { signReport } from '../../server/leads/reports/sign-report.ts';
import { requestText } from './requests.ts';

/** The name of the source that reports leads. */
export const SOURCE = 'bench';

export function clickIdOf(n: number): string {
  return `clk_${n.toString(16).padStart(32, '0')}`;
}

/** The signed calls that report leads of the clicks `first` … `first + count - 1`. */
export function leadRequests(secret: string, first: number, count: number): string[] {
  const baseUrl = 'http://127.0.0.1';
  const at = Date.now();
  return Array.from({ length: count }, (_, index) => {
    const n = first + index;
    const fields = { click_id: clickIdOf(n), transaction_id: `T-${n}`, payout: '1.25', status: 1 };
    const url = signReport({ baseUrl, source: SOURCE, secret, fields, at });
    return requestText('GET', url.slice(baseUrl.length), { 'User-Agent': 'network/1.0' });
  });
}
