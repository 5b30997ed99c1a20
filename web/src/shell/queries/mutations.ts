import { useLingui } from '@lingui/react/macro'
import { ParleyError } from '@parley/sdk'
import { type QueryKey, useMutation } from '@tanstack/react-query'
import { createElement, type ReactElement, useRef } from 'react'
import { toast } from '../../ui/overlays/toaster.tsx'
import { errorText } from '../error-text.ts'
import { ErrorWords } from '../error-words.tsx'
import { queryClient } from './api.ts'
import { LEAVING } from './live-records.ts'
import { ChangedMeanwhile } from './shared-edits.ts'

interface ApiMutationOptions<In, Out> {
  /** Prefixes of the query keys to invalidate. */
  changes?: readonly QueryKey[]
  done?: string | ((out: Out, input: In) => string)
  onDone?: (out: Out, input: In) => unknown
  /** Leaves the screen of a deleted record before its queries are refetched. */
  onGone?: () => unknown
  /** Client errors are shown by the form and not as a toast. */
  quiet?: boolean
  /** Of a quiet mutation: what to do about an error of the client. */
  onRefused?: (error: ParleyError, input: In) => unknown
}

/**
 * A request that changes data. It invalidates queries and shows errors. The same call is sent only once at a time, so
 * that a double click has no effect.
 */
export function useApiMutation<In = void, Out = unknown>(
  act: (input: In) => PromiseLike<Out>,
  { changes = [], done, onDone, onGone, quiet, onRefused }: ApiMutationOptions<In, Out> = {},
) {
  const { t } = useLingui()
  const inFlight = useRef(new Set<unknown>())
  const mutation = useMutation({
    ...(onGone && { mutationKey: LEAVING }),
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
    onError: (error, input) => {
      if (error instanceof ChangedMeanwhile) {
        // The screen reads their version and shows the notice.
        for (const queryKey of changes) void queryClient.invalidateQueries({ queryKey })
        return
      }
      if (quiet && error instanceof ParleyError && error.status < 500) return void onRefused?.(error, input)
      if (error instanceof ParleyError && error.status === 403)
        return void toast.error(t`Your role doesn’t allow this. Ask an administrator to change it.`)
      toast.error(errorText(error))
    },
  })
  const mutate = (input: In) => {
    if (inFlight.current.has(written(input))) return
    inFlight.current.add(written(input))
    mutation.mutate(input)
  }
  return { ...mutation, mutate }
}

/** What tells calls apart. A file is only the same as itself. */
function written(input: unknown): unknown {
  return input instanceof Blob ? input : JSON.stringify(input)
}

/** The service's error for a field, by the field's path. */
export function fieldError(error: unknown, field: string): string | undefined {
  if (!(error instanceof ParleyError)) return undefined
  const issue = error.issues.find(({ path }) => path === field || path?.startsWith(`${field}.`))
  return issue?.message ?? (error.issues.length === 0 ? afterField(error.message, field) : undefined)
}

/** What a sentence such as “`address`: this is no phone number.” says about its field. */
function afterField(message: string, field: string): string | undefined {
  const start = `\`${field}\`: `
  if (!message.startsWith(start)) return undefined
  const rest = message.slice(start.length)
  return rest.charAt(0).toUpperCase() + rest.slice(1)
}

/** The service's error for the whole form, with the way to what it means. */
export function formError(error: unknown, fields: readonly string[]): ReactElement | undefined {
  if (error === null || error instanceof ChangedMeanwhile || fields.some((field) => fieldError(error, field)))
    return undefined
  return error instanceof Error ? createElement(ErrorWords, { error }) : undefined
}
