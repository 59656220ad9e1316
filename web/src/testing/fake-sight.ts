/** An observer that never sees anything: jsdom lays nothing out. */
export class FakeSight {
  observe() {}
  disconnect() {}
}
