/** The columns written for an offer, whether it comes from a file or a feed. */
export const offerColumns =
  'offer_id, name, offer, digest, disabled, source, cap_leads, cap_per, changed_version, created_at';

/** Ends an insert of `offerColumns`: an offer that exists is enabled, unless a command disabled it. */
export const overwriteOffer = `
    on conflict (offer_id) do update set name = excluded.name, offer = excluded.offer, digest = excluded.digest,
      disabled = offers.taken_off, source = excluded.source, cap_leads = excluded.cap_leads, cap_per = excluded.cap_per,
      changed_version = excluded.changed_version`;
