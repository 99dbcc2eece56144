import express from 'express';
import { Pool } from 'pg';

/**
 * What the read path is measured against: bare Express and node-postgres, one look-up of a key and one of a row, both
 * with prepared statements, and no tenant scope, count, check, tag, envelope or log.
 */
const pool = new Pool({
  connectionString: process.env.DATABASE_URL,
  max: Number(process.env.DATABASE_POOL_SIZE ?? 10),
});
const app = express();

app.get('/v1/projects/:id', async (request, response) => {
  const key = request.headers.authorization?.slice(7);
  const connection = await pool.connect();
  try {
    const keys = await connection.query({
      name: 'key',
      text: 'select account_id from bare_keys where key = $1',
      values: [key],
    });
    if (keys.rowCount === 0) {
      response.status(401).json({ error: 'no such key' });
      return;
    }
    const projects = await connection.query({
      name: 'project',
      text: 'select id, name, description, variables, metadata, patient_count, analysis_count, created_at, updated_at from bare_projects where id = $1 and account_id = $2',
      values: [request.params.id, keys.rows[0].account_id],
    });
    response.json({ data: projects.rows[0] });
  } finally {
    connection.release();
  }
});

const server = app.listen(Number(process.env.PORT), '127.0.0.1', () => {
  const address = server.address();
  console.log(JSON.stringify({ port: typeof address === 'object' ? address?.port : null, msg: 'listening' }));
});
process.on('SIGTERM', () => process.exit(0));
