import { useLingui } from '@lingui/react/macro'
import { toast } from '../ui/toaster.tsx'

/** Copies a text, and says so; browsers refuse it where people have forbidden it, and on pages that are not secure. */
export function useCopy(): (text: string) => Promise<void> {
  const { t } = useLingui()
  return async (text) => {
    try {
      await navigator.clipboard.writeText(text)
      toast(t`Copied`)
    } catch {
      toast.error(t`Your browser blocked copying. Select the text and copy it yourself.`)
    }
  }
}
