package io.whizbang.postgres.cost;

/**
 * How the server runs one statement.
 *
 * @param context the functions that the statement stands in, innermost first, as the server tells them
 * @param json the plan as auto_explain writes it
 */
record Plan(String context, String json) {}
