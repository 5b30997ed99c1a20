import { useState } from 'react'

export interface OnceKey {
  /** The same key for the same content, so that what is sent again after a lost answer is sent once. */
  keyOf(content: unknown): string
  /** Call it when the content was sent: the same content is then something new. */
  renew(): void
}

export function onceKey(): OnceKey {
  let kept = { of: '', key: crypto.randomUUID() }
  const renew = (of = '') => {
    kept = { of, key: crypto.randomUUID() }
  }
  return {
    keyOf: (content) => {
      const of = JSON.stringify(content)
      if (kept.of !== of) renew(of)
      return kept.key
    },
    renew: () => renew(),
  }
}

/** The idempotency key of what a form sends. */
export function useOnceKey(): OnceKey {
  return useState(onceKey)[0]
}
