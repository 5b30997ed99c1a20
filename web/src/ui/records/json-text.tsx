/** A value as JSON. */
export function JsonText({ value, label }: { value: unknown; label: string }) {
  return (
    <pre
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled by keys.
      tabIndex={0}
      role="region"
      aria-label={label}
      className="max-h-[60vh] overflow-auto rounded-md border bg-sunken p-3 font-mono text-xs text-ink"
    >
      {JSON.stringify(value, null, 2)}
    </pre>
  )
}
