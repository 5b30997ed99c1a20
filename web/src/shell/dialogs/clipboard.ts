import { useLingui } from '@lingui/react/macro'
import { toast } from '../../ui/overlays/toaster.tsx'

/** Copies a text and shows a toast. Browsers refuse it without permission and on insecure pages. */
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
