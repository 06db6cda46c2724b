import { Offers } from './offers';
import { signedInUser } from './rewards';

export default async function Page() {
  const { PUB_ID = '', REWARDS_URL = '', WALL_ID = '' } = process.env;
  return <Offers apiBase={REWARDS_URL} pubId={PUB_ID} wallId={WALL_ID} userId={await signedInUser()} />;
}
