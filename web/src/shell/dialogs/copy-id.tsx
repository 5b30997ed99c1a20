import { useLingui } from '@lingui/react/macro'
import { useCopy } from './clipboard.ts'

/** An ID that is copied when clicked. */
export function CopyId({ id }: { id: string }) {
  const { t } = useLingui()
  const copy = useCopy()
  return (
    <button
      type="button"
      onClick={() => void copy(id)}
      title={t`Copy`}
      className="max-w-full truncate rounded-sm font-mono text-xs text-soft hover:bg-hover hover:text-ink"
      dir="auto"
    >
      {id}
    </button>
  )
}
