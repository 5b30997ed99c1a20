import { useRef } from 'react'

interface OnceKey {
  /** The same key for the same content, so that what is sent again after a lost answer is sent once. */
  keyOf(content: unknown): string
  /** Call it when the content was sent: the same content is then something new. */
  renew(): void
}

/** The idempotency key of what a form sends. */
export function useOnceKey(): OnceKey {
  const kept = useRef({ of: '', key: crypto.randomUUID() })
  const renew = (of = '') => {
    kept.current = { of, key: crypto.randomUUID() }
  }
  return {
    keyOf: (content) => {
      const of = JSON.stringify(content)
      if (kept.current.of !== of) renew(of)
      return kept.current.key
    },
    renew: () => renew(),
  }
}
