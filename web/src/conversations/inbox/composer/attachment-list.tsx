import { useLingui } from '@lingui/react/macro'
import { RemoveButton } from '../../../ui/controls/remove-button.tsx'
import { FileText } from '../icons.tsx'
import type { Attachment } from './uploads.ts'

/** The files of a reply, with the progress of their upload. */
export function AttachmentList({
  files,
  onRemove,
}: {
  files: readonly Attachment[]
  onRemove: (key: number) => void
}) {
  const { t } = useLingui()
  if (files.length === 0) return null
  return (
    <ul aria-label={t`Attached files`} className="flex flex-col gap-1 border-b p-2">
      {files.map(({ key, file: { name }, progress, stored, problem }) => (
        <li key={key} className="flex items-center gap-2">
          <FileText size={14} className="shrink-0 text-soft" />
          <bdi className="min-w-0 flex-1 truncate">{name}</bdi>
          {problem !== null && (
            <span role="alert" className="text-xs text-danger" dir="auto">
              {problem}
            </span>
          )}
          {stored === null && problem === null && (
            <progress
              aria-label={t`Uploading ${name}`}
              max={1}
              value={progress}
              className="h-1.5 w-24 accent-accent"
            />
          )}
          <RemoveButton label={t`Remove ${name}`} onClick={() => onRemove(key)} />
        </li>
      ))}
    </ul>
  )
}
