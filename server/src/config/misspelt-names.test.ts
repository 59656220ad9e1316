import { expect, test } from 'vitest'
import { fileOf, secretNames, settingNames } from './environment.ts'
import { distanceOf, misspeltNames } from './misspelt-names.ts'

test.each([
  ['', '', 0],
  ['PORT', 'PORT', 0],
  ['PROT', 'PORT', 1],
  ['DATABSE_URL', 'DATABASE_URL', 1],
  ['DATABASE_URI', 'DATABASE_URL', 1],
  ['TRUSTED_PROXY', 'TRUSTED_PROXIES', 3],
  ['HOME', 'DEMO', 3],
  ['PATH', 'DEMO', Infinity],
])('%s and %s differ in %i letters', (one, other, distance) => {
  expect(distanceOf(one, other, 3)).toBe(distance)
  expect(distanceOf(other, one, 3)).toBe(distance)
})

test.each([
  ['DATABSE_URL', 'DATABASE_URL'],
  ['FIGURE', 'FIGURES'],
  ['S3_BUKET', 'S3_BUCKET'],
  ['S3_SECRET_KEY', undefined],
  ['SMTP_HOST', undefined],
  ['TRUSTED_PROXY', 'TRUSTED_PROXIES'],
  ['LOGLEVEL', 'LOG_LEVEL'],
  ['NODE_EVN', 'NODE_ENV'],
  ['AUTH_SECRT_FILE', 'AUTH_SECRET_FILE'],
  ['HEARTH_PORT', 'PORT'],
  ['HEARTH_COLOUR', undefined],
  ['MAIL_FROM_FILE', 'MAIL_FROM'],
  ['database_url', 'DATABASE_URL'],
])('%s is a misspelt setting', (name, meant) => {
  const [sentence = ''] = misspeltNames({ [name]: 'x' })
  expect(sentence).toContain(`${name} isn’t a setting`)
  expect(sentence).toContain(meant ? `did you mean ${meant}?` : 'Remove it or correct its name')
})

test('no setting is taken for a misspelt one', () => {
  const all = [...settingNames, ...secretNames.map(fileOf)].map((name) => [name, 'x'] as const)
  expect(misspeltNames(Object.fromEntries(all))).toEqual([])
})

const names = (list: string) => Object.fromEntries(list.split(/\s+/).map((name) => [name, 'x']))

test.each([
  [
    'a shell and npm',
    `PATH HOME LANG LC_ALL TERM SHELL USER LOGNAME PWD OLDPWD HOSTNAME EDITOR TZ SHLVL _ MAIL DISPLAY SSH_CONNECTION
     HTTP_PROXY HTTPS_PROXY NO_PROXY http_proxy npm_config_cache npm_lifecycle_event npm_package_json NODE_OPTIONS NODE_PATH
     NODE_COMPILE_CACHE NODE_EXTRA_CA_CERTS NODE_VERSION YARN_VERSION MALLOC_ARENA_MAX MALLOC_MMAP_THRESHOLD_ PGHOST PGUSER PGPASSWORD INIT_CWD
     DEBIAN_FRONTEND COLORTERM FORCE_COLOR CI XDG_RUNTIME_DIR SSL_CERT_FILE UV_THREADPOOL_SIZE TEST_DATABASE_URL`,
  ],
  [
    'systemd',
    `INVOCATION_ID JOURNAL_STREAM SYSTEMD_EXEC_PID MAINPID NOTIFY_SOCKET LISTEN_FDS LISTEN_PID STATE_DIRECTORY
     CACHE_DIRECTORY LOGS_DIRECTORY RUNTIME_DIRECTORY CONFIGURATION_DIRECTORY CREDENTIALS_DIRECTORY MEMORY_PRESSURE_WATCH
     WATCHDOG_USEC REMOTE_ADDR`,
  ],
  [
    'clouds',
    `GOOGLE_APPLICATION_CREDENTIALS GOOGLE_CLOUD_PROJECT AWS_REGION AWS_ACCESS_KEY_ID K_SERVICE DYNO FLY_REGION
     KUBERNETES_SERVICE_HOST KUBERNETES_PORT KUBERNETES_PORT_443_TCP_ADDR RENDER_SERVICE_NAME container`,
  ],
])('what %s adds is left alone', (_, list) => {
  expect(misspeltNames(names(list))).toEqual([])
})

test('the variables that Kubernetes and Docker add for services are left alone, whatever these are called', () => {
  for (const service of ['REDIS', 'HEARTH', 'DATABASE', 'S3', 'SMTP', 'HEARTH_REDIS', 'MAIL']) {
    const env = {
      [`${service}_SERVICE_HOST`]: '10.0.0.1',
      [`${service}_SERVICE_PORT`]: '6379',
      [`${service}_SERVICE_PORT_HTTP`]: '6379',
      [`${service}_PORT`]: 'tcp://10.0.0.1:6379',
      [`${service}_PORT_6379_TCP`]: 'tcp://10.0.0.1:6379',
      [`${service}_PORT_6379_TCP_PROTO`]: 'tcp',
      [`${service}_PORT_6379_TCP_PORT`]: '6379',
      [`${service}_PORT_6379_TCP_ADDR`]: '10.0.0.1',
    }
    expect(misspeltNames(env)).toEqual([])
    const linked = { ...env, [`${service}_NAME`]: '/hearth/redis', [`${service}_ENV_VERSION`]: '7' }
    expect(misspeltNames(linked)).toEqual([])
  }
  expect(misspeltNames({ S3_PORT: '9000' })).toHaveLength(1)
})
