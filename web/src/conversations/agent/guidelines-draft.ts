import type { Output } from '@parley/sdk'

export type Guidelines = Output<'agent_guidelines_get'>['guidelines']

/** Guidelines as their form holds them: lists with one entry a line. */
export interface GuidelinesDraft {
  register: NonNullable<Guidelines['register']> | ''
  brandWords: string
  neverSay: string
  neverPromise: string
  signOff: string
  maxMessages: string
}

export function guidelinesDraftOf({ register, signOff, maxMessages, ...lists }: Guidelines): GuidelinesDraft {
  return {
    register: register ?? '',
    brandWords: lists.brandWords.join('\n'),
    neverSay: lists.neverSay.join('\n'),
    neverPromise: lists.neverPromise.join('\n'),
    signOff: signOff ?? '',
    maxMessages: maxMessages === null ? '' : String(maxMessages),
  }
}

export function guidelinesOf(draft: GuidelinesDraft): Guidelines {
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
