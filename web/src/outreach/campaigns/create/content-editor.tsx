import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { InlineSelect } from '../../../ui/fields/inline-select.tsx'
import { Input, TextArea } from '../../../ui/fields/input.tsx'
import type { PlannedMessage } from '../../initiatives/create/initiative-plan.ts'
import { fillFor } from '../../initiatives/create/message-text.ts'
import type { PreviewPeople } from '../../initiatives/create/preview-people.ts'
import { SmsFields } from '../../initiatives/create/sms-fields.tsx'
import { TemplateChoice } from '../../initiatives/create/template-choice.tsx'
import { PhonePreview } from '../../initiatives/plan/phone-preview.tsx'
import { TemplatePreview } from '../../initiatives/plan/template-preview.tsx'
import type { CampaignChannel } from './campaign-plan.ts'
import { EmailTemplateChoice, EmailTemplatePreview } from './email-template.tsx'

interface ContentEditorProps {
  title: string
  content: PlannedMessage
  channel: CampaignChannel
  preview: PreviewPeople
  problem: string | undefined
  onChange: (part: Partial<PlannedMessage>) => void
  /** Beside the title. */
  children?: ReactNode
}

/** What one message says: a template on WhatsApp, a text or a template by email, a text by SMS. Beside it, how a person reads it. */
export function ContentEditor(props: ContentEditorProps) {
  const { title, content, channel, preview, problem, onChange, children } = props
  const { t } = useLingui()
  const isTemplate = content.templateId !== null
  const isEmpty = isTemplate ? content.templateId === '' : !content.subject && !content.text
  return (
    <fieldset className="rounded-md border p-3">
      <legend className="sr-only">{title}</legend>
      <div className="mb-3 flex flex-wrap items-center gap-2">
        <span className="font-medium">{title}</span>
        <span className="text-soft">
          {channel === 'EMAIL' ? t`Email` : channel === 'SMS' ? 'SMS' : 'WhatsApp'}
        </span>
        {channel === 'EMAIL' && (
          <InlineSelect
            label={t`Written as: ${title}`}
            value={isTemplate ? 'template' : 'text'}
            choices={[
              ['text', t`A text`],
              ['template', t`A template`],
            ]}
            onChange={(next) =>
              onChange({ templateId: next === 'template' ? '' : null, bindings: {}, subject: '', text: '' })
            }
          />
        )}
        {children}
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)_17rem] gap-4 max-lg:grid-cols-1">
        <div
          className="flex flex-col gap-2 outline-none"
          tabIndex={-1}
          {...(problem && { 'data-problem': true })}
        >
          {channel === 'WHATSAPP' ? (
            <TemplateChoice
              message={content}
              title={title}
              onChange={onChange}
              hasProblem={problem !== undefined}
            />
          ) : channel === 'SMS' ? (
            <SmsFields
              message={content}
              title={title}
              person={preview.person}
              hasProblem={problem !== undefined}
              onChange={onChange}
            />
          ) : isTemplate ? (
            <EmailTemplateChoice
              message={content}
              title={title}
              onChange={onChange}
              hasProblem={problem !== undefined}
            />
          ) : (
            <>
              <Input
                aria-label={t`Subject: ${title}`}
                placeholder={t`Subject`}
                maxLength={255}
                value={content.subject}
                onChange={({ target }) => onChange({ subject: target.value })}
              />
              <TextArea
                aria-label={t`Text: ${title}`}
                aria-invalid={problem ? true : undefined}
                className="!min-h-32"
                maxLength={20_000}
                value={content.text}
                onChange={({ target }) => onChange({ text: target.value })}
              />
            </>
          )}
          {problem && <p className="text-xs text-danger wrap-anywhere">{problem}</p>}
        </div>
        <div className="flex flex-col gap-2">
          {isEmpty ? (
            <p className="text-xs text-soft">
              <Trans>The preview appears here.</Trans>
            </p>
          ) : content.templateId && channel === 'WHATSAPP' ? (
            <TemplatePreview
              templateId={content.templateId}
              bindings={content.bindings}
              personExternalId={preview.person?.externalId ?? null}
            />
          ) : content.templateId ? (
            <EmailTemplatePreview
              templateId={content.templateId}
              bindings={content.bindings}
              personExternalId={preview.person?.externalId ?? null}
            />
          ) : (
            <PhonePreview
              text={[content.subject, content.text]
                .filter(Boolean)
                .map((part) => fillFor(part, preview.person))
                .join('\n\n')}
            />
          )}
          {preview.person && !isEmpty && (
            <p className="min-w-0 truncate text-xs text-soft">
              <Trans>
                As <bdi>{preview.name}</bdi> reads it
              </Trans>
            </p>
          )}
        </div>
      </div>
    </fieldset>
  )
}
