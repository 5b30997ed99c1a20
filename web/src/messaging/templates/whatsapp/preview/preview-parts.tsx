import { useLingui } from '@lingui/react/macro'
import { Fragment, type ReactNode } from 'react'
import { cn } from '../../../../ui/class-names.ts'
import {
  ClipboardList,
  Copy,
  FileUp,
  Globe,
  type Icon,
  Play,
  Smartphone,
  Undo2,
  UserRound,
} from '../../../../ui/icons/icons.tsx'
import { filledParts } from '../draft/draft-variables.ts'
import {
  type ButtonDraft,
  type ButtonType,
  nameOfHeader,
  pathOfHeader,
  type TemplateDraft,
} from '../draft/template-draft.ts'

const ICONS: Readonly<Record<ButtonType, Icon>> = {
  quick_reply: Undo2,
  url: Globe,
  phone: Smartphone,
  copy_code: Copy,
  flow: ClipboardList,
  request_contact: UserRound,
}

interface PreviewButtonsProps {
  buttons: readonly ButtonDraft[]
  examples: TemplateDraft['examples']
}

export function PreviewButtons({ buttons, examples }: PreviewButtonsProps) {
  const { t } = useLingui()
  return buttons.map(({ key, type, title, target }) => (
    <PreviewButton key={key} type={type}>
      {type === 'copy_code' ? (
        <>
          {t`Copy code`} <Filled text={target} examples={examples} />
        </>
      ) : type === 'request_contact' ? (
        t`Share contact info`
      ) : (
        title || t`Button`
      )}
    </PreviewButton>
  ))
}

export function PreviewButton({ type, children }: { type: ButtonType; children: ReactNode }) {
  const Mark = ICONS[type]
  return (
    <p className="flex min-h-9 items-center justify-center gap-1.5 border-t px-3 py-1.5 font-medium text-accent wrap-anywhere">
      <Mark size={14} className="shrink-0" aria-hidden />
      {children}
    </p>
  )
}

/** An uploaded picture as it is; the kind and the name of any other file. */
export function HeaderPreview({ media }: { media: Pick<TemplateDraft, 'mediaUrl' | 'mediaType'> }) {
  const { mediaUrl, mediaType } = media
  const { t } = useLingui()
  const path = pathOfHeader(mediaUrl)
  const words = { IMAGE: t`Picture`, VIDEO: t`Video`, DOCUMENT: t`Document` }[mediaType]
  if (path !== null && mediaType === 'IMAGE')
    return (
      <img
        src={path}
        alt={t`Header`}
        className="-mx-1.5 mb-2 h-36 w-[calc(100%+0.75rem)] max-w-none rounded-md bg-sunken object-cover"
      />
    )
  return (
    <p className="-mx-1.5 mb-2 grid h-28 place-items-center rounded-md bg-sunken px-3 text-xs text-soft">
      <span className="flex min-w-0 items-center gap-1.5">
        {mediaType === 'VIDEO' ? <Play size={14} aria-hidden /> : <FileUp size={14} aria-hidden />}
        {nameOfHeader(mediaUrl) ?? words}
      </span>
    </p>
  )
}

interface FilledProps {
  text: string
  examples: TemplateDraft['examples']
  /** Whether WhatsApp's marks for bold, italic and struck text apply. */
  isFormatted?: boolean
}

/** A text with the examples in place of its variables. */
export function Filled({ text, examples, isFormatted = false }: FilledProps) {
  return filledParts(text, examples).map((part, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text have no other key
    <Fragment key={at}>
      {part.isOpen ? (
        <mark className="rounded-sm bg-warn-soft px-0.5 text-warn">{part.text}</mark>
      ) : isFormatted ? (
        <Formatted text={part.text} />
      ) : (
        part.text
      )}
    </Fragment>
  ))
}

const MARKED = /(\*[^*\n]+\*|_[^_\n]+_|~[^~\n]+~)/
const STYLES: Readonly<Record<string, string>> = { '*': 'font-semibold', _: 'italic', '~': 'line-through' }

function Formatted({ text }: { text: string }) {
  return text.split(MARKED).map((part, at) => {
    const style = MARKED.test(part) ? STYLES[part[0]!] : undefined
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text have no other key
      <span key={at} className={cn(style)}>
        {style ? part.slice(1, -1) : part}
      </span>
    )
  })
}
