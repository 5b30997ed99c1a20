import { useLingui } from '@lingui/react/macro'
import { NoAnswer, ParleyError } from '@parley/sdk'
import { type QueryKey, useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { toast } from '../ui/toaster.tsx'
import { queryClient } from './api.ts'

interface ApiMutationOptions<In, Out> {
  /** Beginnings of the keys of what is not as it was. */
  changes?: readonly QueryKey[]
  done?: string | ((out: Out, input: In) => string)
  onDone?: (out: Out, input: In) => unknown
  /** Leads away from the screen of what is gone, before that is asked for again. */
  onGone?: () => unknown
  /** Shows what went wrong itself, beside its fields. */
  quiet?: boolean
}

/**
 * Something that writes: what it changed is read again, and what went wrong is said. Asked for the same again before it
 * is done, as by two quick clicks, it is done once.
 */
export function useApiMutation<In = void, Out = unknown>(
  act: (input: In) => PromiseLike<Out>,
  { changes = [], done, onDone, onGone, quiet }: ApiMutationOptions<In, Out> = {},
) {
  const { t } = useLingui()
  const inFlight = useRef(new Set<string>())
  const mutation = useMutation({
    mutationFn: async (input: In) => {
      try {
        return await act(input)
      } finally {
        inFlight.current.delete(written(input))
      }
    },
    onSuccess: async (out, input) => {
      if (done) toast.success(typeof done === 'string' ? done : done(out, input))
      await onGone?.()
      await Promise.all(changes.map((queryKey) => queryClient.invalidateQueries({ queryKey })))
      await onDone?.(out, input)
    },
    onError: (error) => {
      if (quiet && error instanceof ParleyError && error.status < 500) return
      const isOffline = error instanceof NoAnswer
      toast.error(isOffline ? t`Can’t reach Parley. Your changes are still here. Try again.` : error.message)
    },
  })
  const mutate = (input: In) => {
    if (inFlight.current.has(written(input))) return
    inFlight.current.add(written(input))
    mutation.mutate(input)
  }
  return { ...mutation, mutate }
}

function written(input: unknown): string {
  return JSON.stringify(input) ?? ''
}

/** What the service found wrong with a field, by the end of its path. */
export function fieldError(error: unknown, field: string): string | undefined {
  if (!(error instanceof ParleyError)) return undefined
  return error.issues.find(({ path }) => path === field || path?.startsWith(`${field}.`))?.message
}

/** What it says beyond single fields. */
export function formError(error: unknown, fields: readonly string[]): string | undefined {
  if (error === null || fields.some((field) => fieldError(error, field))) return undefined
  return error instanceof Error ? error.message : undefined
}
