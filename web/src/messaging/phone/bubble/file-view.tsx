import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { type PhoneMessage, useFile } from '../queries.ts'
import { useKindWords } from '../words.ts'

const SHOWN = /^image\/(png|jpeg|webp)$/

interface FileViewProps {
  message: PhoneMessage
  /** Of the file. */
  kind: string
  phoneNumber: string
  /** The card of a carousel that has it. */
  card?: number
}

const SIGNS: Record<string, string> = { audio: '🎤', video: '🎬', document: '📄', image: '🖼️', sticker: '🏷️' }

/** A picture, or a line that tells what kind of file it is. */
export function FileView({ message, kind, phoneNumber, card }: FileViewProps) {
  const { t } = useLingui()
  const kinds = useKindWords()
  const [isBroken, setBroken] = useState(false)
  const isPicture = kind === 'image' || kind === 'sticker'
  const { data } = useFile(phoneNumber, message.id, isPicture, card)
  const canShow = data !== undefined && SHOWN.test(/^data:([^;,]*)/.exec(data)?.[1] ?? '')
  if (isPicture && canShow && !isBroken)
    return (
      <img
        src={data}
        alt={(card === undefined && message.body) || t`Photo`}
        onError={() => setBroken(true)}
        className="mb-1 max-h-56 w-full rounded object-cover"
      />
    )
  return (
    <p className="mb-1 flex items-center gap-2 rounded bg-hover px-2 py-1.5 dark:bg-line">
      <span aria-hidden>{SIGNS[kind] ?? '📄'}</span>
      {kinds(kind, '')}
    </p>
  )
}
