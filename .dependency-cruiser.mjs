/** The rules of ARCHITECTURE.md that can be checked by looking at imports. */

/** The domains in the order of ARCHITECTURE.md: each uses only those that stand before it, none beside it. */
const ORDER = [
  ['changes'],
  ['access', 'files', 'understanding', 'people', 'work', 'mail'],
  ['environments', 'users'],
  ['oauth'],
  ['credentials'],
  ['webhooks', 'objects', 'models', 'knowledge'],
  ['runs'],
  ['events', 'segments', 'channels'],
  ['imports', 'templates', 'conversations', 'forms'],
  ['extraction'],
  ['agents'],
  ['journeys'],
  ['initiatives'],
  ['overview'],
]
const DOMAINS = ORDER.flat().join('|')

/** A library lives in one place. */
const HOMES = {
  fastify: '^server/src/http/|^simulator/',
  'find-my-way|secure-json-parse|@fastify/proxy-addr': '^server/src/http/',
  '@scalar/fastify-api-reference': '^server/src/http/',
  '@modelcontextprotocol/(server|node)': '^server/src/mcp/',
  pg: '^server/src/db/',
  kysely: '^server/src/db/',
  pino: '^server/src/log\\.ts$',
  'libphonenumber-js': '^server/src/people/',
  'eld|chrono-node|@microsoft/recognizers-text-suite|fuzzball':
    '^server/src/(understanding|extraction/guided)/',
  'ipaddr\\.js': '^server/src/kernel/outbound/',
  imapflow: '^server/src/channels/email/',
  nodemailer: '^server/src/(channels/email|mail)/|^simulator/src/mail/',
  'postal-mime': '^server/src/channels/email/|^simulator/src/mail/',
  'smtp-server': '^simulator/src/mail/',
  s3mini: '^server/src/files/',
  unpdf: '^server/src/knowledge/',
  otpauth: '^server/src/users/',
  'openid-client': '^server/src/users/',
  'ai|@ai-sdk/[a-z-]+': '^server/src/models/',
  yaml: '^server/src/journeys/command/',
  commander: '^server/src/commands\\.ts$',
}

/** Folders of channels/ that implement `Provider`. */
const PROVIDERS = 'whatsapp-cloud|twilio|email'

const TESTS = '\\.test\\.ts$|^(server|web)/test/|/testing/'

export default {
  forbidden: [
    {
      name: 'no-cycles',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'domains-know-no-edge',
      comment: 'Domains never import the HTTP or MCP edge.',
      severity: 'error',
      from: { path: `^server/src/(${DOMAINS}|kernel|db)/`, pathNot: TESTS },
      to: { path: '^server/src/(http|mcp|cli|commands|main|app)' },
    },
    {
      name: 'domains-meet-at-the-index',
      comment: 'A domain imports another one only through its index.ts.',
      severity: 'error',
      from: { path: `^server/src/(${DOMAINS})/`, pathNot: TESTS },
      to: {
        path: `^server/src/(${DOMAINS})/`,
        pathNot: ['^server/src/$1/', `^server/src/(${DOMAINS})/index\\.ts$`],
      },
    },
    ...ORDER.map((domains, place) => ({
      name: `${domains.join('-and-')}-use-what-stands-before`,
      comment: 'The direction of ARCHITECTURE.md, rule 1.',
      severity: 'error',
      from: { path: `^server/src/(${domains.join('|')})/`, pathNot: TESTS },
      to: { path: `^server/src/(${ORDER.slice(place).flat().join('|')})/`, pathNot: '^server/src/$1/' },
    })),
    {
      name: 'kernel-knows-no-domain',
      severity: 'error',
      from: { path: '^server/src/(kernel|db)/', pathNot: TESTS },
      to: { path: `^server/src/(${DOMAINS})/` },
    },
    {
      name: 'a-provider-stands-behind-its-interface',
      comment: 'channels/providers.ts lists it; everybody else knows `Provider` only.',
      severity: 'error',
      from: {
        path: '^(server|bench|faults)/',
        pathNot: [`^server/src/channels/(${PROVIDERS})/`, '^server/src/channels/providers\\.ts$', TESTS],
      },
      to: { path: `^server/src/channels/(${PROVIDERS})/` },
    },
    {
      name: 'a-provider-knows-no-ledger',
      severity: 'error',
      from: { path: `^server/src/channels/(${PROVIDERS})/`, pathNot: TESTS },
      to: {
        path: '^server/src/',
        pathNot: [
          '^server/src/channels/$1/',
          '^server/src/channels/provider/',
          '^server/src/(kernel|people)/index\\.ts$',
        ],
      },
    },
    {
      name: 'pure-parts-do-no-io',
      comment: 'Filters, definitions, node kinds and signing take what they need as arguments.',
      severity: 'error',
      from: {
        path: '^server/src/(journeys/(definition|nodes)/|webhooks/signing/signing\\.ts|segments/filter/|forms/(definition|scores|validation|languages|config|texts))',
        pathNot: TESTS,
      },
      to: { path: ['^server/src/db/(?!index)', '^(node:)?(fs|net|http|https|dns|child_process|timers)'] },
    },
    {
      name: 'outside-parts-stand-alone',
      comment: 'The simulator and the SDK import nothing of the server.',
      severity: 'error',
      from: { path: '^(simulator|sdk|form|web)/', pathNot: TESTS },
      to: { path: '^server/' },
    },
    {
      name: 'production-needs-no-dev-dependency',
      comment: '`npm ci --omit=dev` brings all that the service and its simulator import.',
      severity: 'error',
      from: { path: '^(server|simulator)/src/', pathNot: TESTS },
      to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'benchmarks-and-faults-stay-outside',
      comment: 'They drive the service; nothing of it knows them. Only tests look at pages.',
      severity: 'error',
      from: { path: '^(server|simulator|scripts)/', pathNot: [TESTS, '^scripts/screen'] },
      to: { path: '^(bench|faults|browser)/' },
    },
    ...Object.entries(HOMES).map(([library, home]) => ({
      name: `${library.replaceAll('\\', '')}-has-one-home`,
      severity: 'error',
      from: { path: '^(server/src|simulator/src)/', pathNot: [home, TESTS] },
      to: { path: `node_modules/(${library})/` },
    })),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsConfig: { fileName: 'tsconfig.json' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'node', 'default'] },
  },
}
