import { useLingui } from '@lingui/react/macro'
import { Fragment } from 'react'
import { cn } from '../../../ui/class-names.ts'
import { Copy, FileUp, Globe, type Icon, Play, Smartphone, Undo2 } from '../../../ui/icons/icons.tsx'
import {
  type ButtonType,
  filledParts,
  nameOfHeader,
  pathOfHeader,
  type TemplateDraft,
} from './template-draft.ts'

const ICONS: Readonly<Record<ButtonType, Icon>> = {
  quick_reply: Undo2,
  url: Globe,
  phone: Smartphone,
  copy_code: Copy,
}

/** A template as a contact's phone shows it, with the examples in place of the variables. */
export function WhatsAppPreview({ draft }: { draft: TemplateDraft }) {
  const { t } = useLingui()
  const { category, header, headerText, body, footer, buttons, examples } = draft
  const isCode = category === 'AUTHENTICATION'
  return (
    <figure
      aria-label={t`Preview`}
      className="mx-auto flex min-h-96 w-full max-w-80 flex-col overflow-hidden rounded-3xl border-4 border-strong bg-sunken shadow-card"
    >
      <div className="flex h-11 items-center gap-2 border-b bg-surface px-4 text-xs font-medium text-soft">
        <span className="size-6 rounded-full bg-line" aria-hidden />
        WhatsApp
      </div>
      <div className="flex-1 p-3">
        <div className="max-w-[94%] overflow-hidden rounded-lg rounded-tl-sm bg-surface shadow-card dark:bg-raised">
          <div className="px-3 py-2 wrap-anywhere" dir="auto">
            {!isCode && header === 'media' && <HeaderPreview draft={draft} />}
            {!isCode && header === 'text' && headerText && (
              <p className="mb-1 font-semibold">
                <Filled text={headerText} examples={examples} />
              </p>
            )}
            <p className="min-h-5 whitespace-pre-wrap">
              {body ? (
                <Filled text={body} examples={examples} isFormatted />
              ) : (
                <span className="text-faint">{t`Your text appears here.`}</span>
              )}
            </p>
            {!isCode && footer && <p className="mt-1 text-xs text-soft">{footer}</p>}
          </div>
          {!isCode &&
            buttons.map(({ key, type, title, target }) => {
              const Mark = ICONS[type]
              return (
                <p
                  key={key}
                  className="flex min-h-9 items-center justify-center gap-1.5 border-t px-3 py-1.5 font-medium text-accent wrap-anywhere"
                >
                  <Mark size={14} className="shrink-0" aria-hidden />
                  {type === 'copy_code' ? (
                    <>
                      {t`Copy code`} <Filled text={target} examples={examples} />
                    </>
                  ) : (
                    title || t`Button`
                  )}
                </p>
              )
            })}
        </div>
      </div>
    </figure>
  )
}

/** An uploaded picture as it is; the kind and the name of any other file. */
function HeaderPreview({ draft: { mediaUrl, mediaType } }: { draft: TemplateDraft }) {
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

function Filled({ text, examples, isFormatted = false }: FilledProps) {
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
