import { Trans } from '@lingui/react/macro'

interface TestEnvironmentProps {
  isTest: boolean
  onChange: (isTest: boolean) => void
}

/** A checkbox that makes an environment one for tests. */
export function TestEnvironment({ isTest, onChange }: TestEnvironmentProps) {
  return (
    <label className="flex items-center gap-2">
      <input type="checkbox" checked={isTest} onChange={({ target }) => onChange(target.checked)} />
      <Trans>Test environment: sends no webhooks and messages only test numbers</Trans>
    </label>
  )
}
