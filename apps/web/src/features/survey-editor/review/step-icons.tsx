import { BadgeCheck, LockOpen, Send, Undo2 } from 'lucide-react';

// The pictures of the steps of a review, wherever one is pressed.

export const CHECK = <BadgeCheck size={20} aria-hidden="true" />;
export const RETURN = <Undo2 size={20} aria-hidden="true" />;
export const REOPEN = <LockOpen size={20} aria-hidden="true" />;
export const SEND = <Send size={20} aria-hidden="true" />;
