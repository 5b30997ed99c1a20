import { Trans, useLingui } from '@lingui/react/macro'
import { Card } from '../../../../ui/layout/page.tsx'
import { CONTROL_CONTRAST, contrastOf, readHex, TEXT_CONTRAST } from '../../draft/contrast.ts'
import type { Draft } from '../../draft/draft.ts'
import { useDraftEditor } from '../draft-context.ts'
import { ChoiceInput, PlainInput } from '../inputs/plain-inputs.tsx'

type Design = NonNullable<Draft['design']>

/** Fonts that visitors' devices have, so that nothing is loaded. */
const FONTS = [
  ['system-ui, sans-serif', 'System'],
  ['Arial, Helvetica, sans-serif', 'Arial'],
  ['Verdana, Geneva, sans-serif', 'Verdana'],
  ['Georgia, "Times New Roman", serif', 'Georgia'],
  ['"Courier New", monospace', 'Courier New'],
] as const

/** The look of the form: colours with their contrast, font, corners, width and theme, and the CSS behind them. */
export function DesignCard() {
  const { t } = useLingui()
  const { draft, edit } = useDraftEditor()
  const design = draft.design ?? {}
  const designOf = (key: string) => String(design[key] ?? '')
  const set = (key: string, value: string) =>
    edit((before) => {
      const { [key]: _, ...rest } = before.design ?? {}
      const next: Design = value === '' ? rest : { ...rest, [key]: value }
      return { ...before, design: next }
    }, `design ${key}`)
  const font = designOf('font')
  const isOwnFont = font !== '' && !FONTS.some(([value]) => value === font)
  const plain = (key: string, label: string, hint?: string) => (
    <PlainInput
      label={label}
      {...(hint !== undefined && { hint })}
      path={`design.${key}`}
      value={designOf(key)}
      onChange={(value) => set(key, value)}
    />
  )
  return (
    <Card title={t`Design`}>
      <div className="flex flex-col gap-3 px-4 py-3">
        <div className="grid grid-cols-3 gap-3 phone:grid-cols-1">
          <ColorInput name="accent" label={t`Accent color`} value={designOf('accent')} onChange={set} />
          <ColorInput
            name="background"
            label={t`Background color`}
            value={designOf('background')}
            onChange={set}
          />
          <ColorInput name="text" label={t`Text color`} value={designOf('text')} onChange={set} />
        </div>
        <Contrasts accent={designOf('accent')} background={designOf('background')} text={designOf('text')} />
        <div className="grid grid-cols-2 gap-3 phone:grid-cols-1">
          <ChoiceInput
            label={t`Font`}
            path="design.font"
            value={font}
            choices={[['', t`Like the page`], ...FONTS, ...(isOwnFont ? [[font, font] as const] : [])]}
            onChange={(value) => set('font', value)}
          />
          <ChoiceInput
            label={t({ message: 'Theme', context: 'form' })}
            path="design.theme"
            value={designOf('theme')}
            choices={[
              ['', t`Like the page`],
              ['light', t({ message: 'Light', context: 'theme' })],
              ['dark', t({ message: 'Dark', context: 'theme' })],
              ['auto', t`Like the visitor’s system`],
            ]}
            onChange={(theme) => set('theme', theme)}
          />
          {plain('radius', t`Corners`, t`A length in CSS, such as 4px.`)}
          {plain('width', t`Largest width`, t`A length in CSS, such as 34rem.`)}
          {plain('title', t`Title of the hosted page`)}
          {plain('label', t`Words on the button of a popover`)}
        </div>
        <OwnCss design={design} />
      </div>
    </Card>
  )
}

interface ColorInputProps {
  name: string
  label: string
  value: string
  onChange: (name: string, value: string) => void
}

/** A colour as text, with the browser's picker beside it. */
function ColorInput({ name, label, value, onChange }: ColorInputProps) {
  const { t } = useLingui()
  const { isEditable } = useDraftEditor()
  return (
    <div className="flex items-end gap-2">
      <div className="min-w-0 flex-1">
        <PlainInput
          label={label}
          path={`design.${name}`}
          value={value}
          onChange={(next) => onChange(name, next.trim())}
        />
      </div>
      <input
        type="color"
        aria-label={t`Choose: ${label}`}
        disabled={!isEditable}
        value={longHex(value)}
        onChange={({ target }) => onChange(name, target.value)}
        className="mb-px h-8 w-9 shrink-0 cursor-pointer rounded-md border border-strong bg-surface p-0.5"
      />
    </div>
  )
}

/** What the browser's picker takes. Grey stands for a colour that the form chooses by itself. */
function longHex(value: string): string {
  const rgb = readHex(value) ?? [128, 128, 128]
  return `#${rgb.map((part) => part.toString(16).padStart(2, '0')).join('')}`
}

const WHITE = '#fff'

/** Whether text and controls stand out, in numbers. Where a colour is open, the form chooses one that does. */
function Contrasts({ accent, background, text }: Record<'accent' | 'background' | 'text', string>) {
  const { t, i18n } = useLingui()
  const paper = readHex(background || WHITE)
  const checks = [
    { color: readHex(text), needed: TEXT_CONTRAST, label: t`Text on the background` },
    { color: readHex(accent), needed: CONTROL_CONTRAST, label: t`Accent on the background` },
  ].flatMap(({ color, needed, label }) =>
    color && paper ? [{ label, needed, contrast: contrastOf(color, paper) }] : [],
  )
  if (checks.length === 0) return null
  const words = (value: number) => i18n.number(value, { maximumFractionDigits: 1 })
  return (
    <div role="status">
      <ul className="flex flex-col gap-1 text-xs">
        {checks.map(({ label, needed, contrast }) => (
          <li key={label} className={contrast >= needed ? 'text-good' : 'text-danger'}>
            {contrast >= needed
              ? t`${label}: contrast ${words(contrast)} to 1, readable.`
              : t`${label}: contrast ${words(contrast)} to 1. Use at least ${words(needed)} to 1.`}
          </li>
        ))}
      </ul>
    </div>
  )
}

const PROPERTIES = ['accent', 'background', 'text', 'radius', 'font', 'width']

/** The same as CSS of the page, whose rules win. */
function OwnCss({ design }: { design: Design }) {
  const { t } = useLingui()
  const lines = PROPERTIES.map((name) => `  --parley-${name}: ${design[name] ?? '…'};`)
  return (
    <details>
      <summary className="flex min-h-6 cursor-pointer items-center text-xs text-soft hover:text-ink">
        <Trans>CSS properties for your page</Trans>
      </summary>
      <p className="mt-1 text-xs text-faint">
        <Trans>Rules of your page win over the design here. Keep the lines that you need.</Trans>
      </p>
      <section aria-label={t`CSS properties`}>
        <pre
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled by keys.
          tabIndex={0}
          className="mt-2 overflow-auto rounded-md bg-sunken p-3 font-mono text-xs"
          dir="ltr"
        >
          {`parley-form {\n${lines.join('\n')}\n}`}
        </pre>
      </section>
    </details>
  )
}
