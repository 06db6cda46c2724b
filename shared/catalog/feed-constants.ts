/** A value that applies to all offers of a feed: a setting of every feed, and an option of `feed add`. */
export interface FeedConstant {
  /** The field of an offer's targeting. */
  readonly name:
    'countries' | 'languages' | 'devices' | 'target_system' | 'browsers' | 'gender' | 'age_range_id' | 'answers';
  /** The option's argument. */
  readonly takes: string;
  readonly description: string;
}

/** They restrict the network's own targeting and never widen it. */
export const feedConstants: readonly FeedConstant[] = [
  { name: 'countries', takes: 'codes', description: 'Only these countries, such as ES,PT' },
  { name: 'languages', takes: 'codes', description: 'Only these languages, such as es,pt' },
  { name: 'devices', takes: 'kinds', description: 'Only these devices: desktop, phone, tablet' },
  { name: 'target_system', takes: 'ids', description: 'Only these systems, by id: 40 is Android, 50 is iOS' },
  { name: 'browsers', takes: 'names', description: 'Only these browsers: safari, chrome, firefox, ie, opera' },
  { name: 'gender', takes: 'm|f', description: 'Only this gender: m or f' },
  { name: 'age_range_id', takes: 'ids', description: 'Only these age ranges, by id: 1 is 18-35, 2 is 35-45' },
  { name: 'answers', takes: 'json', description: 'Only these answers: option ids by question, such as {"8":[89]}' },
];
