import { useLingui } from '@lingui/react/macro'
import { useRef, useState } from 'react'
import { parley, queryClient } from '../../../shell/queries/api.ts'
import { useApiMutation } from '../../../shell/queries/mutations.ts'
import { toast } from '../../../ui/overlays/toaster.tsx'
import { type Act, keyOfReview, type Review, type Value } from './review.ts'

export interface ReviewActs {
  /** The values that were just decided: they leave the list before the service has answered. */
  hidden: ReadonlySet<string>
  decide: (review: Review, act: Exclude<Act, 'undo'>, value?: Value) => Promise<void>
  undo: (review: Review) => void
  /** Takes the latest decision of this visit back. */
  undoLast: () => void
}

const READ_AGAIN = [['initiatives'], ['overview']]

/** Decisions about values. Each can be undone. */
export function useReviewActs(): ReviewActs {
  const { t } = useLingui()
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set())
  const decided = useRef<Review[]>([])
  const show = (key: string) => setHidden((before) => new Set([...before].filter((each) => each !== key)))

  const taking = useApiMutation(
    ({ initiativeId, participantId, field }: Review) =>
      parley.extraction.reviews.set({ id: initiativeId, participantId, field, act: 'undo' }),
    {
      changes: READ_AGAIN,
      done: t`Decision undone`,
    },
  )
  const undo = (review: Review) => {
    decided.current = decided.current.filter((each) => keyOfReview(each) !== keyOfReview(review))
    show(keyOfReview(review))
    taking.mutate(review)
  }

  async function decide(review: Review, act: Exclude<Act, 'undo'>, value?: Value): Promise<void> {
    const key = keyOfReview(review)
    const { initiativeId: id, participantId, field } = review
    // A correction stays until the service has accepted its value.
    if (act !== 'correct') setHidden((before) => new Set(before).add(key))
    try {
      const input = { id, participantId, field, act, ...(value !== undefined && { value }) }
      await parley.extraction.reviews.set(input)
    } catch (error) {
      show(key)
      if (act === 'correct') throw error
      toast.error(error instanceof Error ? error.message : t`Something went wrong.`)
      return
    }
    decided.current.push(review)
    const words = { confirm: t`Value confirmed`, correct: t`Value corrected`, refuse: t`Value removed` }
    toast.success(words[act], { action: { label: t`Undo`, onClick: () => undo(review) } })
    await Promise.all(READ_AGAIN.map((queryKey) => queryClient.invalidateQueries({ queryKey })))
    show(key)
  }

  const undoLast = () => {
    const last = decided.current.at(-1)
    if (last) undo(last)
  }
  return { hidden, decide, undo, undoLast }
}
