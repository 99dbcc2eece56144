// Parse Server as its own guide sets it up, with a REST key and sessions of users. Runs in a folder where it is installed.
const { ParseServer } = require('parse-server');
const express = require('express');

const app = express();
const parse = new ParseServer({
  databaseURI: process.env.DATABASE_URL,
  appId: 'bench',
  masterKey: 'master key of the benchmark',
  restAPIKey: 'rest key of the benchmark',
  serverURL: 'http://127.0.0.1/parse',
  logLevel: 'error',
  silent: true,
});
parse.start().then(() => {
  app.use('/parse', parse.app);
  const listener = app.listen(0, '127.0.0.1', () =>
    console.log(JSON.stringify({ msg: 'listening', port: listener.address().port })),
  );
});
