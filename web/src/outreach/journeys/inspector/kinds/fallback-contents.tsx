import { useLingui } from '@lingui/react/macro'
import { SmsLength } from '../../../../messaging/channels/sms/sms-length.tsx'
import { SmsSender } from '../../../../messaging/channels/sms/sms-sender.tsx'
import { SelectField, UnlistedOption } from '../../../../ui/fields/select-field.tsx'
import { useEditor } from '../../editor/editor-context.ts'
import { useEmailTemplates, useTemplates } from '../../editor/use-names.ts'
import { PlacedText } from '../fields/long-text.tsx'
import { BindingFields, placeholdersIn } from './binding-fields.tsx'
import { useNumbers } from './entry-form.tsx'
import type { Changes, Fallback, FallbackOn } from './fallback.ts'

interface ContentProps<C extends Fallback['channel']> {
  content: FallbackOn<C>
  problem: (field: string) => string | undefined
  disabled: boolean
  onBlur: () => void
  onChange: (changes: Changes<FallbackOn<C>>) => void
}

/** An email in place of a message on another channel. */
export function EmailContent({ content, problem, disabled, onBlur, onChange }: ContentProps<'email'>) {
  const { t } = useLingui()
  const templates = useEmailTemplates().data ?? []
  const template = templates.find(({ id }) => id === content.templateId)
  return (
    <>
      <div data-field="channelFallback.templateId">
        <SelectField
          label={t`Email template`}
          problem={problem('channelFallback.templateId')}
          disabled={disabled}
          value={content.templateId ?? ''}
          onChange={(id) => onChange({ templateId: id || undefined, templateBindings: undefined })}
        >
          <option value="">{t`None. Write the email here.`}</option>
          {templates.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
          <UnlistedOption value={content.templateId} listed={templates.map(({ id }) => id)} />
        </SelectField>
      </div>
      <PlacedText
        field="channelFallback.subject"
        label={t`Subject of the email`}
        {...(content.templateId && { hint: t`The template’s if you leave it empty.` })}
        problem={problem('channelFallback.subject')}
        disabled={disabled}
        value={content.subject ?? ''}
        onChange={(subject) => onChange({ subject: subject || undefined })}
        onBlur={onBlur}
        takesVariables
      />
      {content.templateId ? (
        <BindingFields
          placeholders={template?.placeholders ?? []}
          bindings={content.templateBindings}
          problem={problem('channelFallback.templateBindings')}
          disabled={disabled}
          onChange={(templateBindings) => onChange({ templateBindings })}
        />
      ) : (
        <PlacedText
          field="channelFallback.body"
          label={t`Text of the email`}
          problem={problem('channelFallback.body')}
          disabled={disabled}
          value={content.body ?? ''}
          onChange={(body) => onChange({ body: body || undefined })}
          onBlur={onBlur}
          isLong
          takesVariables
        />
      )}
    </>
  )
}

/** A WhatsApp template in place of a message on another channel. */
export function WhatsappContent({ content, problem, disabled, onChange }: ContentProps<'whatsapp'>) {
  const { t } = useLingui()
  const { names } = useEditor()
  const templates = useTemplates().data ?? []
  const numbers = useNumbers()
  const template = templates.find(({ id }) => id === content.templateId)
  const text = template ? (names.templates.get(template.id)?.text ?? '') : ''
  return (
    <>
      <div data-field="channelFallback.templateId">
        <SelectField
          label={t`WhatsApp template`}
          problem={problem('channelFallback.templateId')}
          disabled={disabled}
          value={content.templateId ?? ''}
          onChange={(id) => onChange({ templateId: id || undefined, templateBindings: undefined })}
        >
          <option value="">{t`Choose a template`}</option>
          {templates
            .filter(({ id, status }) => status === 'APPROVED' || id === content.templateId)
            .map(({ id, name, language }) => (
              <option key={id} value={id}>
                {name} · {language}
              </option>
            ))}
          <UnlistedOption value={content.templateId} listed={templates.map(({ id }) => id)} />
        </SelectField>
      </div>
      {text !== '' && (
        <p className="rounded-lg bg-sunken px-3 py-2 whitespace-pre-wrap wrap-anywhere" dir="auto">
          {text}
        </p>
      )}
      <BindingFields
        placeholders={placeholdersIn(template?.content)}
        bindings={content.templateBindings}
        problem={problem('channelFallback.templateBindings')}
        disabled={disabled}
        onChange={(templateBindings) => onChange({ templateBindings })}
      />
      <div data-field="channelFallback.channelId">
        <SelectField
          label={t`Send from`}
          problem={problem('channelFallback.channelId')}
          disabled={disabled}
          value={content.channelId ?? ''}
          onChange={(id) => onChange({ channelId: id || undefined })}
        >
          <option value="">{t`The first connected number`}</option>
          {numbers.map(({ id, name, phoneNumber }) => (
            <option key={id} value={id}>
              {name} {phoneNumber}
            </option>
          ))}
          <UnlistedOption value={content.channelId} listed={numbers.map(({ id }) => id)} />
        </SelectField>
      </div>
    </>
  )
}

/** An SMS in place of a message on another channel. */
export function SmsContent({ content, problem, disabled, onBlur, onChange }: ContentProps<'sms'>) {
  const { t } = useLingui()
  const { text = '', channelId = '' } = content
  return (
    <>
      <PlacedText
        field="channelFallback.text"
        label={t`Text of the SMS`}
        problem={problem('channelFallback.text')}
        disabled={disabled}
        value={text}
        onChange={(next) => onChange({ text: next || undefined })}
        onBlur={onBlur}
        isLong
        takesVariables
      />
      <SmsLength text={text} />
      <div data-field="channelFallback.channelId">
        <SmsSender
          value={channelId}
          problem={problem('channelFallback.channelId')}
          disabled={disabled}
          onChange={(next) => onChange({ channelId: next || undefined })}
        />
      </div>
    </>
  )
}
