/** A call list that can be imported, with a column that becomes a slot. */
export const SAMPLE_CALL_LIST = `destination,scheduled_time,name
+420601234214,,Alena
+35315550142,2030-01-07T12:00:00Z,Sean
`;
