import { useLingui } from '@lingui/react/macro'
import { type Page, ParleyError } from '@parley/sdk'
import type { InfiniteData } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { errorText } from '../../../shell/error-text.ts'
import { parley, queryClient } from '../../../shell/queries/api.ts'
import { useApiMutation } from '../../../shell/queries/mutations.ts'
import { toast } from '../../../ui/overlays/toaster.tsx'
import { type Act, keyOfReview, type Review, type Value } from './review.ts'

export interface ReviewActs {
  /** The values that were just decided: they leave the list before the service has answered. */
  hidden: ReadonlySet<string>
  decide: (review: Review, act: Exclude<Act, 'undo'>, value?: Value) => Promise<void>
  /** Takes the decision back that the list shows, whoever made it. */
  undo: (review: Review) => void
  /** Takes the latest decision of this visit back. */
  undoLast: () => void
}

/** A decision of this visit. */
interface Decision {
  review: Review
  stored: Promise<unknown>
}

interface Taking {
  review: Review
  /** Whether the user takes back what they decided in this visit. */
  isOwn: boolean
}

const READ_AGAIN = [['initiatives'], ['overview']]

/** Whether a value has left the list that is shown. */
function hasLeft(key: string): boolean {
  const shown = { queryKey: ['initiatives', 'reviews'], type: 'active' } as const
  const lists = queryClient.getQueriesData<InfiniteData<Page<Review>>>(shown)
  const rows = lists.flatMap(([, list]) => list?.pages.flatMap(({ data }) => data) ?? [])
  return lists.length > 0 && !rows.some((row) => keyOfReview(row) === key)
}

/** Decisions about values. Each can be undone. */
export function useReviewActs(): ReviewActs {
  const { t } = useLingui()
  const navigate = useNavigate()
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set())
  const decided = useRef<Decision[]>([])
  const show = (key: string) => setHidden((before) => new Set([...before].filter((each) => each !== key)))

  /** Reads again after a conflict, and returns whether its value has left the list. */
  const isDecidedByOther = async (error: unknown, review: Review): Promise<boolean> => {
    // Another value may have been read meanwhile, or somebody else has decided.
    const readAgain = queryClient.invalidateQueries({ queryKey: ['initiatives'] })
    if (!(error instanceof ParleyError) || error.code !== 'conflict') return false
    await readAgain
    return hasLeft(keyOfReview(review))
  }
  const tell = (error: unknown, { initiativeId: initiative }: Review, isDecided: boolean) => {
    const search = { status: 'decided', initiative } as const
    const view = () => void navigate({ to: '/initiatives/review', search })
    toast.error(errorText(error), isDecided ? { action: { label: t`View decision`, onClick: view } } : {})
  }
  const taking = useApiMutation(
    ({ review: { initiativeId: id, participantId, field, values }, isOwn }: Taking) =>
      // What was read is said for one's own decision alone: the service then leaves those of others.
      parley.extraction.reviews.set({
        id,
        participantId,
        field,
        act: 'undo',
        ...(isOwn && { seenValues: values }),
      }),
    {
      changes: READ_AGAIN,
      done: t`Decision undone`,
      quiet: true,
      onRefused: async (error, { review }) => tell(error, review, await isDecidedByOther(error, review)),
    },
  )
  const forget = (review: Review) => {
    decided.current = decided.current.filter((each) => keyOfReview(each.review) !== keyOfReview(review))
  }
  const undo = (review: Review, isOwn = false) => {
    const decision = decided.current.find((each) => keyOfReview(each.review) === keyOfReview(review))
    forget(review)
    show(keyOfReview(review))
    // A decision that is still on its way must arrive before it can be taken back.
    void Promise.resolve(decision?.stored).then(
      () => taking.mutate({ review, isOwn }),
      () => undefined,
    )
  }

  async function decide(review: Review, act: Exclude<Act, 'undo'>, value?: Value): Promise<void> {
    const key = keyOfReview(review)
    const { initiativeId: id, participantId, field, values: seenValues } = review
    // A correction stays until the service has accepted its value.
    if (act !== 'correct') setHidden((before) => new Set(before).add(key))
    const input = { id, participantId, field, act, seenValues, ...(value !== undefined && { value }) }
    const stored = Promise.resolve(parley.extraction.reviews.set(input))
    decided.current.push({ review, stored })
    try {
      await stored
    } catch (error) {
      forget(review)
      show(key)
      const isDecided = await isDecidedByOther(error, review)
      // The form of a correction says it, unless its value has left.
      if (act === 'correct' && !isDecided) throw error
      return tell(error, review, isDecided)
    }
    const words = { confirm: t`Value confirmed`, correct: t`Value corrected`, refuse: t`Value removed` }
    toast.success(words[act], { action: { label: t`Undo`, onClick: () => undo(review, true) } })
    await Promise.all(READ_AGAIN.map((queryKey) => queryClient.invalidateQueries({ queryKey })))
    show(key)
  }

  const undoLast = () => {
    const last = decided.current.at(-1)
    if (last) undo(last.review, true)
  }
  return { hidden, decide, undo, undoLast }
}
