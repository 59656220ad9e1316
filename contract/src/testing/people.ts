// The people of the tests on the server, in the web app, in the gallery and in the journeys.

/** The fields that a person must fill in before others may see them. */
type TestPerson = { firstName: string; lastName: string; dateOfBirth: string }

export const ana: TestPerson = { firstName: 'Ana', lastName: 'Silva', dateOfBirth: '1996-03-01' }
export const ben: TestPerson = { firstName: 'Ben', lastName: 'Reed', dateOfBirth: '1991-10-02' }
export const cleo: TestPerson = { firstName: 'Cleo', lastName: 'Marsh', dateOfBirth: '1996-07-30' }
