import { type UserInfo, worksInPanchayat } from '@sampark/core/access/roles';
import { isReview } from '@sampark/core/survey/about/reviews';
import type { Repositories } from '../../storage/repositories.ts';
import { contentOfItem, type Incoming } from './incoming.ts';

/** Says by a block whether nobody but the sender may review its surveys. */
export type IsAlone = (blockId: string) => boolean;

/** Reads who else may review. It asks the database only where somebody who may review takes a step of a review. */
export async function readReviewers(
  r: Repositories,
  items: readonly Incoming[],
  user: UserInfo,
): Promise<IsAlone> {
  const reviews = items.some((item) => Object.keys(contentOfItem(item)).some(isReview));
  if (!reviews || worksInPanchayat(user.role)) return () => false;
  const others = await r.users.reviewersBeside(user.user_id);
  return (blockId) => !others.some(({ role, block_id }) => role === 'admin' || block_id === blockId);
}
