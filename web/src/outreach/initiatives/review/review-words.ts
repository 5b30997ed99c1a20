import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { Review } from './review.ts'

/** Why a value is not sure. */
export const CAUSE_WORDS: Readonly<Record<NonNullable<Review['cause']>, MessageDescriptor>> = {
  tapped: msg`Tapped`,
  exact: msg`Only this was said`,
  literal: msg`Said literally`,
  inferred: msg`Understood from other words`,
  volunteered: msg`Said without being asked`,
  asked_twice: msg`Asked more than once`,
  model_only: msg`Read by the model alone`,
  two_values: msg`More than one value`,
  partly_read: msg`Says more than the value`,
  readers_disagree: msg`Rules and model disagree`,
  not_understood: msg`Not understood`,
  reviewed: msg`Reviewed`,
}

export const STATUS_WORDS: Readonly<Record<Review['status'], MessageDescriptor>> = {
  waiting: msg({ message: 'Waiting', context: 'value' }),
  confirmed: msg({ message: 'Confirmed', context: 'value' }),
  corrected: msg({ message: 'Corrected', context: 'value' }),
  refused: msg({ message: 'No value', context: 'value' }),
}

/** Values as people read them. */
export function useValueWords() {
  const { t } = useLingui()
  return (review: Pick<Review, 'definition'>, texts: readonly string[]): string =>
    texts.length === 0
      ? t({ message: 'No value', context: 'value' })
      : texts.map((text) => (review.definition?.type === 'bool' ? yesOrNo(text) : text)).join(', ')

  function yesOrNo(text: string): string {
    return text === 'true'
      ? t({ message: 'Yes', context: 'answer' })
      : t({ message: 'No', context: 'answer' })
  }
}
