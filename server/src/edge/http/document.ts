export interface DocumentParts {
  title: string
  style: string
  /** HTML. */
  body: string
  /** Of the content security policy. */
  nonce?: string
}

/** An HTML document that requests nothing but the icon. */
export function htmlDocument({ title, style, body, nonce }: DocumentParts): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="icon" href="/favicon.svg">
<title>${title}</title>
<style${nonce === undefined ? '' : ` nonce="${nonce}"`}>${style}</style>
</head>
<body>${body}</body>
</html>
`
}
