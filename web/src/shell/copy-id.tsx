import { useLingui } from '@lingui/react/macro'
import { toast } from '../ui/toaster.tsx'

/** An identifier that is copied by a click. */
export function CopyId({ id }: { id: string }) {
  const { t } = useLingui()
  const copy = async () => {
    await navigator.clipboard.writeText(id)
    toast(t`Copied`)
  }
  return (
    <button
      type="button"
      onClick={copy}
      title={t`Copy`}
      className="max-w-full truncate rounded-sm font-mono text-xs text-soft hover:bg-hover hover:text-ink"
      dir="auto"
    >
      {id}
    </button>
  )
}
