import { expect, test } from 'vitest'
import { clientAddressOf, trustOf } from './client-address.ts'

test.each([
  ['nobody is trusted', [], '203.0.113.9', '198.51.100.1', '203.0.113.9'],
  ['the nearest is no proxy of ours', ['10.0.0.1'], '203.0.113.9', '198.51.100.1', '203.0.113.9'],
  ['the nearest is ours', ['10.0.0.1'], '10.0.0.1', '198.51.100.1', '198.51.100.1'],
  ['the client invents more', ['10.0.0.1'], '10.0.0.1', '192.0.2.66, 198.51.100.1', '198.51.100.1'],
  [
    'two of ours stand in a row',
    ['10.0.0.0/8'],
    '10.0.0.1',
    '192.0.2.66, 198.51.100.1, 10.9.9.9',
    '198.51.100.1',
  ],
  ['our proxy is on this machine', ['loopback'], '::ffff:127.0.0.1', '198.51.100.1', '198.51.100.1'],
  ['our proxy says nothing', ['loopback'], '127.0.0.1', '', '127.0.0.1'],
  ['our proxy names the port', ['loopback'], '127.0.0.1', '198.51.100.1:5123', '198.51.100.1'],
  ['our proxy names port and IPv6', ['loopback'], '127.0.0.1', '[2001:db8::1]:5123', '2001:db8::1'],
])('where %s, the client is where it should be', (_, proxies, socket, forwarded, client) => {
  expect(clientAddressOf(socket, forwarded, trustOf(proxies))).toBe(client)
})
