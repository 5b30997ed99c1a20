import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { errorText } from '../../../../shell/error-text.ts'
import { Button } from '../../../../ui/controls/button.tsx'
import { CircleAlert, Download, Play } from '../../../../ui/icons/icons.tsx'
import { Skeleton } from '../../../../ui/layout/skeleton.tsx'
import { Dialog } from '../../../../ui/overlays/dialog.tsx'
import { toast } from '../../../../ui/overlays/toaster.tsx'
import type { Message } from '../../cache/conversation.ts'
import { FileText } from '../../icons.tsx'
import { download, type MessageFile, useFileContent } from './stored-file.ts'

interface FileProps {
  conversationId: string
  messageId: string
  file: MessageFile
}

/** The files of a message, shown in place where that is safe. */
export function MessageFiles({ conversationId, message }: { conversationId: string; message: Message }) {
  return message.files.map((file) => (
    <div key={file.id} className="my-1">
      <OneFile conversationId={conversationId} messageId={message.id} file={file} />
    </div>
  ))
}

function OneFile(props: FileProps) {
  const { file } = props
  if (file.status !== 'KEPT') return <Missing file={file} />
  if (file.kind === 'image' || file.kind === 'sticker') return <Picture {...props} />
  if (file.kind === 'audio') return <Sound {...props} />
  if (file.kind === 'video') return <Film {...props} />
  return <Document {...props} />
}

function Missing({ file: { status, error } }: { file: MessageFile }) {
  return (
    <p className="inline-flex items-center gap-2 rounded-md border border-dashed px-3 py-2 text-soft">
      <CircleAlert size={14} />
      {status === 'WAITING' && <Trans>The file is being fetched…</Trans>}
      {status === 'REMOVED' && <Trans>The file was deleted after its retention period.</Trans>}
      {status === 'FAILED' && <Trans>The file could not be fetched. {error}</Trans>}
    </p>
  )
}

function Picture(props: FileProps) {
  const { t } = useLingui()
  const { file } = props
  const { address, error } = useFileContent(props, true)
  const [isLarge, setLarge] = useState(false)
  const [isBroken, setBroken] = useState(false)
  const name = file.fileName ?? (file.kind === 'sticker' ? t`Sticker` : t`Image`)
  if (error || isBroken) return <Document {...props} />
  if (!address) return <Skeleton className="h-40 w-56" />
  if (file.kind === 'sticker') return <img src={address} alt={name} className="size-28 object-contain" />
  return (
    <>
      <button type="button" aria-label={t`Enlarge ${name}`} onClick={() => setLarge(true)} className="block">
        <img
          src={address}
          alt={name}
          onError={() => setBroken(true)}
          className="max-h-72 min-h-16 min-w-16 max-w-full rounded-md border object-contain"
        />
      </button>
      <Dialog
        open={isLarge}
        onOpenChange={setLarge}
        title={<bdi>{name}</bdi>}
        closeLabel={t`Close`}
        place="wide"
      >
        <img src={address} alt={name} className="mx-auto max-h-[70vh] object-contain" />
        <div className="mt-3 flex justify-end">
          <SaveButton {...props} />
        </div>
      </Dialog>
    </>
  )
}

function Sound(props: FileProps) {
  const { t } = useLingui()
  const { address, error } = useFileContent(props, true)
  if (error) return <Document {...props} />
  return (
    <audio
      controls
      preload="metadata"
      aria-label={props.file.fileName ?? t`Audio`}
      {...(address && { src: address })}
      className="h-10 w-64 max-w-full"
    />
  )
}

/** Fetched when somebody wants to see it: videos are large. */
function Film(props: FileProps) {
  const { t } = useLingui()
  const [isWanted, setWanted] = useState(false)
  const { address, error } = useFileContent(props, isWanted)
  const name = props.file.fileName ?? t`Video`
  if (error) return <Document {...props} />
  if (address)
    return (
      // biome-ignore lint/a11y/useMediaCaption: nobody writes captions for messages.
      <video controls autoPlay aria-label={name} src={address} className="max-h-72 max-w-full rounded-md" />
    )
  return (
    <Button disabled={isWanted} onClick={() => setWanted(true)} className="max-w-full">
      <Play size={14} />
      <span className="truncate">
        <Trans>Play video</Trans> <bdi>{name}</bdi> <Size file={props.file} />
      </span>
    </Button>
  )
}

function Document(props: FileProps) {
  const { file } = props
  return (
    <div className="flex max-w-full items-center gap-3 rounded-md border bg-surface px-3 py-2 text-ink">
      <FileText size={18} className="shrink-0 text-soft" />
      <span className="min-w-0 flex-1">
        <bdi className="block truncate font-medium" title={file.fileName ?? undefined}>
          {file.fileName ?? <Trans>File</Trans>}
        </bdi>
        <span className="block text-xs text-faint">
          {file.mimeType} <Size file={file} />
        </span>
      </span>
      <SaveButton {...props} />
    </div>
  )
}

function SaveButton(props: FileProps) {
  const { t } = useLingui()
  const name = props.file.fileName ?? t`File`
  const save = () => download(props).catch((error: unknown) => toast.error(errorText(error)))
  return (
    <Button kind="quiet" size="smallIcon" aria-label={t`Download ${name}`} onClick={() => void save()}>
      <Download size={15} />
    </Button>
  )
}

const KILO = 1_000

function Size({ file: { size } }: { file: MessageFile }) {
  const { i18n } = useLingui()
  if (size === null) return null
  const [amount, unit] = size < KILO * KILO ? [size / KILO, 'kilobyte'] : [size / KILO / KILO, 'megabyte']
  const format = { style: 'unit', unit, maximumFractionDigits: amount < 10 ? 1 : 0 } as const
  return <span className="tabular">{i18n.number(amount, format)}</span>
}
