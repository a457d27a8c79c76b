import type { SurveyAction, SurveySubject } from './can.ts';

/**
 * A scope that a person has lost. Either they were moved: from one panchayat as staff, or from one block as
 * its officer. Or a panchayat of their block went to another block.
 */
export type FormerScope =
  | { readonly kind: 'panchayat'; readonly panchayat_id: string }
  | { readonly kind: 'panchayat_of_block'; readonly panchayat_id: string }
  | { readonly kind: 'block'; readonly block_id: string };

const covers = (former: FormerScope, { panchayat_id, block_id }: SurveySubject): boolean =>
  former.kind === 'block' ? former.block_id === block_id : former.panchayat_id === panchayat_id;

/**
 * Decides whether a person who was moved may still deliver work from before. The server holds such work for
 * review and never applies it by itself. Asked only where `can` says no.
 *
 * | | once staff of the panchayat | once officer of the block, or of the panchayat's block |
 * |---|---|---|
 * | create, edit | yes | yes |
 * | delete | created by them | yes |
 * | read, give a link, restore, review | no | no |
 */
export const mayDeliver = (
  userId: string,
  formerly: readonly FormerScope[],
  action: SurveyAction,
  subject: SurveySubject,
): boolean =>
  formerly.some((former) => {
    if (!covers(former, subject)) return false;
    switch (action) {
      case 'read':
      case 'give_link':
      case 'restore':
      case 'review':
        return false;
      case 'create':
      case 'edit':
        return true;
      case 'delete':
        return former.kind !== 'panchayat' || subject.created_by === userId;
    }
  });
