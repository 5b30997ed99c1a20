import { useLingui } from '@lingui/react/macro'
import { useCallback } from 'react'

/** A stored value in words: yes and no are translated. */
export function useAnswerWords(valueKind: string): (value: string) => string {
  const { t } = useLingui()
  return useCallback(
    (value: string) => {
      if (valueKind !== 'bool') return value
      return value === 'true'
        ? t({ message: 'Yes', context: 'answer' })
        : t({ message: 'No', context: 'answer' })
    },
    [valueKind, t],
  )
}
