import type { Output } from '@parley/sdk'

export type Manner = Output<'agent_manner_get'>['manner']

/** A manner as its form holds it: lists with one entry a line. */
export interface MannerDraft {
  register: NonNullable<Manner['register']> | ''
  brandWords: string
  neverSay: string
  neverPromise: string
  signOff: string
  maxMessages: string
}

export function mannerDraftOf({ register, signOff, maxMessages, ...lists }: Manner): MannerDraft {
  return {
    register: register ?? '',
    brandWords: lists.brandWords.join('\n'),
    neverSay: lists.neverSay.join('\n'),
    neverPromise: lists.neverPromise.join('\n'),
    signOff: signOff ?? '',
    maxMessages: maxMessages === null ? '' : String(maxMessages),
  }
}

export function mannerOf(draft: MannerDraft): Manner {
  return {
    register: draft.register || null,
    brandWords: linesOf(draft.brandWords),
    neverSay: linesOf(draft.neverSay),
    neverPromise: linesOf(draft.neverPromise),
    signOff: draft.signOff.trim() || null,
    maxMessages: draft.maxMessages.trim() === '' ? null : Number(draft.maxMessages),
  }
}

function linesOf(text: string): string[] {
  const lines = text.split('\n').map((line) => line.trim())
  return [...new Set(lines.filter((line) => line !== ''))]
}
