// Why leads were held or rejected, and how surveys ended without a reward, in words.

const reasons: Readonly<Record<string, string>> = {
  agent: 'automated agent',
  country: 'country differs from the click’s',
  datacenter: 'click from a data center',
  duplicate_device: 'device used by other users',
  duplicate_ip: 'IP address used by other users',
  similar_id: 'ID similar to another user’s',
  hold_days: 'waiting for its date',
  not_released: 'couldn’t be credited on its date',
  quality: 'the provider doubted the answers',
  quota_full: 'the survey was full',
  screenout: 'the user didn’t qualify',
  too_fast: 'too soon after the click',
  velocity: 'many leads per hour',
};

/** A reason in words. Text that a person typed stays as it is. */
export function reasonWords(reason: string): string {
  return reasons[reason] ?? codeWords(reason);
}

/** `too_late` as `too late`. Other text stays as it is. */
export function codeWords(text: string): string {
  return /^[a-z]+(_[a-z]+)*$/.test(text) ? text.replaceAll('_', ' ') : text;
}
